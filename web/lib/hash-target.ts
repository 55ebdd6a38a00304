import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a heading that is shown after its data was loaded: scrolls to it and focuses it when the address ends in its id, which was not on
 * the page yet when the browser looked for it.
 */
export function useHashTarget(id: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (location.hash !== `#${id}`) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [id]);
  return heading;
}
