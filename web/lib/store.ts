import { useSyncExternalStore } from 'react';

/** Callbacks for one kind of event. */
export interface Emitter<Args extends readonly unknown[] = []> {
  emit(...args: Args): void;
  /** Returns the function that removes the listener. */
  subscribe(listener: (...args: Args) => void): () => void;
}

/** A value that lives outside React and can be observed. */
export interface Store<Value> {
  get(): Value;
  /** Runs the listeners if the value has changed (`Object.is`). */
  set(next: Value): void;
  /** Returns the function that removes the listener. */
  subscribe(listener: () => void): () => void;
  /** The initial value, used on the server and during hydration. */
  getInitial(): Value;
}

export function createEmitter<Args extends readonly unknown[] = []>(): Emitter<Args> {
  const listeners = new Set<(...args: Args) => void>();
  return {
    emit(...args) {
      for (const listener of listeners) listener(...args);
    },
    subscribe(listener) {
      // Each subscription has its own wrapper, so that removing one subscription does not remove another one with the same
      // listener.
      const wrapper = (...args: Args) => listener(...args);
      listeners.add(wrapper);
      return () => void listeners.delete(wrapper);
    },
  };
}

export function createStore<Value>(initial: Value): Store<Value> {
  const { emit, subscribe } = createEmitter();
  let value = initial;
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      emit();
    },
    subscribe,
    getInitial: () => initial,
  };
}

/** The store's value in a component; the initial value on the server and in the first render of a server-rendered page. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.getInitial);
}
