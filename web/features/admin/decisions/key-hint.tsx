import type { ReactNode } from 'react';
import { useMediaQuery } from '../kit/use-media-query.ts';

/** A phone or tablet: keys are not offered there. Those of a keyboard that is connected to it work all the same. */
export const useHasTouchScreen = () => useMediaQuery('(pointer: coarse)');

/** The key that does the same as the button it stands in. Nothing on a touch screen. */
export function KeyHint({ children }: { children: ReactNode }) {
  const hasTouchScreen = useHasTouchScreen();
  if (hasTouchScreen) return null;
  return (
    <kbd
      aria-hidden="true"
      className="min-w-5 rounded border border-current/40 px-1 text-center font-sans text-xs leading-[1.15rem]"
    >
      {children}
    </kbd>
  );
}
