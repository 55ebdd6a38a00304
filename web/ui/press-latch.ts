import { useRef } from 'react';

/** Longer than a mutation takes to become pending, in milliseconds. */
const latchMs = 20;

/**
 * Returns a function that says whether a press counts: not while `busy`, and not in the moment after another press, before its
 * action has become busy.
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
