import { useRef } from 'react';

/** Longer than a mutation takes to say that it is pending. */
const latchMs = 20;

/**
 * Returns a function that says whether a press counts: not while `busy`, and not in the moment after one that did, when what it
 * started has not made anything busy yet.
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
