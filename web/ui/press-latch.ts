import { useRef } from 'react';

/** Longer than a mutation takes to become pending, in milliseconds. */
const latchMs = 20;

/**
 * Returns a function that says whether a press counts. It does not while `busy`, nor right after another press, before that
 * press's action has become busy.
 */
export function usePressLatch(busy: boolean): () => boolean {
  const isLatched = useRef(false);
  return () => {
    if (busy || isLatched.current) return false;
    isLatched.current = true;
    setTimeout(() => (isLatched.current = false), latchMs);
    return true;
  };
}
