// What the phone keeps: in IndexedDB, so that a reload or an empty battery loses nothing. Where a browser
// refuses (a private window), in memory, and `durable` says so. Everything is kept under a scope, which
// is the table: one phone may have been at several.

/** @typedef {import("./outbox.js").Item} Item */

/**
 * @typedef {object} Store
 * @property {boolean} durable
 * @property {(key: string) => Promise<any>} get
 * @property {(key: string, value: any) => Promise<void>} set
 * @property {() => Promise<Item[]>} items
 * @property {(item: Item) => Promise<void>} put
 * @property {(item: Item) => Promise<void>} drop
 * @property {() => Promise<void>} clear
 */

const NAME = "stolik", VERSION = 1, KEPT = "kept", OUTBOX = "outbox";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** @param {string} scope @returns {Promise<Store>} */
export async function openStore(scope) {
  try {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(KEPT);
      request.result.createObjectStore(OUTBOX);
    };
    const database = await done(request);
    database.onversionchange = () => database.close();
    return lasting(database, scope);
  } catch {
    return passing();
  }
}

/** @param {IDBDatabase} database @param {string} scope @returns {Store} */
function lasting(database, scope) {
  /** @param {string} name @param {"readonly" | "readwrite"} mode @param {(store: IDBObjectStore) => IDBRequest} act @returns {Promise<any>} */
  const within = (name, mode, act) => new Promise((resolve, reject) => {
    // Strict: the answer comes when it is on the disk, not on its way there.
    const transaction = database.transaction(name, mode, mode === "readwrite" ? { durability: "strict" } : {});
    const request = act(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
  const range = IDBKeyRange.bound([scope, 0], [scope, Infinity]);
  return {
    durable: true,
    get: (key) => within(KEPT, "readonly", (store) => store.get(`${scope}:${key}`)),
    set: (key, value) => within(KEPT, "readwrite", (store) => store.put(value, `${scope}:${key}`)),
    items: () => within(OUTBOX, "readonly", (store) => store.getAll(range)),
    put: (item) => within(OUTBOX, "readwrite", (store) => store.put(item, [scope, item.number])),
    drop: (item) => within(OUTBOX, "readwrite", (store) => store.delete([scope, item.number])),
    clear: async () => {
      await within(OUTBOX, "readwrite", (store) => store.delete(range));
      await within(KEPT, "readwrite", (store) => store.delete(IDBKeyRange.bound(`${scope}:`, `${scope}:\uffff`)));
    },
  };
}

/** @returns {Store} */
function passing() {
  const kept = new Map(), outbox = new Map();
  return {
    durable: false,
    get: async (key) => kept.get(key),
    set: async (key, value) => { kept.set(key, value); },
    items: async () => [...outbox.values()],
    put: async (item) => { outbox.set(item.number, item); },
    drop: async (item) => { outbox.delete(item.number); },
    clear: async () => { kept.clear(); outbox.clear(); },
  };
}
