import { useRef } from 'react';

/** The duration of the latch in milliseconds. It is longer than a mutation takes to become pending. */
const latchMs = 20;

/**
 * Returns a function that says whether a press counts. Presses are ignored while `busy`, and right after another press, until
 * that press's action has become busy.
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
