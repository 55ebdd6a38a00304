import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

const minuteMs = 60_000;
let clock: { now: Date } | undefined;

function subscribeToClock(onChange: () => void): () => void {
  const timer = setInterval(() => {
    clock = { now: new Date() };
    onChange();
  }, minuteMs);
  return () => clearInterval(timer);
}

/** The viewer's clock, updated every minute; undefined on the server and in the first render, which must match the server's. */
export function useViewerClock(): { now: Date } | undefined {
  return useSyncExternalStore(
    subscribeToClock,
    () => (clock ??= { now: new Date() }),
    () => undefined,
  );
}

const subscribeToNothing = () => () => undefined;

/** False on the server and in the first render, then true. Guards output that depends on the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

/** The latest `value` that has stayed unchanged for `delayMs` milliseconds. */
export function useDebounced<Value>(value: Value, delayMs: number): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}

/** A ref for an element; `onVisible` runs each time it comes within `rootMargin` of the viewport. */
export function useOnVisible<Target extends Element>(onVisible: () => void, rootMargin = '0px') {
  const ref = useRef<Target>(null);
  const latestOnVisible = useRef(onVisible);
  useEffect(() => {
    latestOnVisible.current = onVisible;
  });
  useEffect(() => {
    if (ref.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latestOnVisible.current();
      },
      { rootMargin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [rootMargin]);
  return ref;
}
