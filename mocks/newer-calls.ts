/** Adds the functions that msw calls but the oldest supported browsers (web/build/oldest-browsers.ts) lack. */
export function addNewerCalls(): void {
  // In a browser, scripts cannot see cookies set by a response.
  add(Headers.prototype, 'getSetCookie', () => []);
  add(Promise, 'withResolvers', () => {
    let settle = {};
    const promise = new Promise((resolve, reject) => (settle = { resolve, reject }));
    return { promise, ...settle };
  });
}

function add(owner: object, name: string, value: () => unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
}
