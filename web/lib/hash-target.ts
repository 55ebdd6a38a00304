import { type RefObject, useEffect, useRef } from 'react';

/**
 * A ref for a heading that appears only after its data has loaded, when the browser has already looked for the URL's hash in
 * vain. Scrolls to the heading and focuses it if the hash is its id.
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
