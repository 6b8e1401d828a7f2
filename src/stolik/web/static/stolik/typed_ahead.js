// What somebody types or ticks while an answer is on its way stays: that answer was made from what had been
// sent before, and would put it back under the typing hands. The form is then looked at once more. So it is when
// somebody was quicker than the scripts of the page.
"use strict";
(() => {
  const isChoice = (field) => field.type === "radio" || field.type === "checkbox";
  const isChanged = (field, sent) =>
    isChoice(field) ? field.checked !== sent.getAll(field.name).includes(field.value) : sent.has(field.name) && sent.get(field.name) !== field.value;

  document.addEventListener("htmx:beforeSwap", ({ detail: { requestConfig, target } }) => {
    // A question that carried no fields says nothing about them.
    const { formData, verb } = requestConfig;
    if (verb !== "post") return;
    const fields = [...target.querySelectorAll("input:not([type=hidden]), select, textarea")];
    // Noted now: a radio button that comes with the answer takes the tick from its namesake that goes.
    requestConfig.typedAhead = fields
      .filter((field) => field.id && isChanged(field, formData))
      .map((field) => ({ field, checked: field.checked, value: field.value }));
  });

  const put = ({ field: typed, checked, value }) => {
    const field = document.getElementById(typed.id);
    if (!field || field === typed) return;
    if (isChoice(field)) field.checked = checked;
    else {
      field.value = value;
      if (document.activeElement === field && typed.selectionStart !== null) field.setSelectionRange?.(typed.selectionStart, typed.selectionEnd);
    }
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
  document.addEventListener("htmx:afterSwap", ({ detail: { requestConfig } }) => {
    const typed = requestConfig?.typedAhead ?? [];
    delete requestConfig?.typedAhead;
    typed.forEach(put);
  });

  const usual = (select) => [...select.options].find((option) => option.defaultSelected) ?? select.options[0];
  const isTyped = (field) => {
    if (isChoice(field)) return field.checked && !field.defaultChecked;
    return field.options ? usual(field)?.selected === false : field.value !== field.defaultValue;
  };
  const WATCHED = "form:has([hx-trigger^=change]) :is(input:not([type=hidden]), select, textarea), input[hx-trigger^=input]";
  document.addEventListener("htmx:load", () => {
    for (const field of [...document.querySelectorAll(WATCHED)].filter(isTyped)) {
      field.dispatchEvent(new Event(field.matches("[hx-trigger]") ? "input" : "change", { bubbles: true }));
    }
  }, { once: true });
})();
