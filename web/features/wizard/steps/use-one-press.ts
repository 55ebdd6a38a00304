import { useRef, useState } from 'react';

/** Runs `action` for the first press; presses while it runs do nothing. `isRunning` disables the button from that press on. */
export function useOnePress(action: () => Promise<void>): { press: () => Promise<void>; isRunning: boolean } {
  const [isRunning, setIsRunning] = useState(false);
  const latch = useRef(false);
  const press = async () => {
    if (latch.current) return;
    latch.current = true;
    setIsRunning(true);
    try {
      await action();
    } finally {
      latch.current = false;
      setIsRunning(false);
    }
  };
  return { press, isRunning };
}
