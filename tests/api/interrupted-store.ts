import type { Store } from '../../db/store.ts';

/** A store whose transactions fail at the call with this number, counting calls to methods whose names match. */
export function interruptedStore(store: Store, at: number, methods = /./): Store {
  let count = 0;
  const failing = <Noun>(noun: Noun): Noun =>
    typeof noun !== 'object' || noun === null
      ? noun
      : new Proxy(noun, {
          get(target, name, receiver) {
            const value: unknown = Reflect.get(target, name, receiver);
            if (!methods.test(String(name)) || typeof value !== 'function') return value;
            return (...input: unknown[]): unknown => {
              count += 1;
              if (count === at) throw new Error('The process was killed.');
              return Reflect.apply(value, target, input);
            };
          },
        });
  const failingStore = (tx: Store): Store =>
    // Each part of the store keeps its type.
    Object.fromEntries(Object.entries(tx).map(([name, noun]) => [name, failing(noun)])) as unknown as Store;
  return { ...store, transaction: (work) => store.transaction((tx) => work(failingStore(tx))) };
}
