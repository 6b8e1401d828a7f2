// Two tabs of one phone are one phone: what is tapped in one is known in the other at once. Knows no clock.

/** Tells the other tabs of a table; `heard` is called with what they tell. Browsers without channels have one tab.
 * @param {string} scope the table @param {(value: any) => void} heard @returns {(value: any) => void} */
export function otherTabs(scope, heard) {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(`stolik ${scope}`);
  channel.onmessage = (event) => heard(event.data);
  return (value) => channel.postMessage(value);
}
