import { type RefObject, useEffect, useRef } from 'react';

/**
 * A ref for a heading that appears after its data has loaded, which is too late for the browser to find it by the URL's hash. If
 * the hash is the heading's id, scrolls to the heading and focuses it.
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
