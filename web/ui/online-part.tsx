import { type ComponentType, Suspense } from 'react';
import { lostScriptMessage } from '../lib/lost-script.ts';
import { lazyPart } from './lazy-part.tsx';

/**
 * A part of a page whose code may be missing without harm to the page. `whatIsMissing` stands in its place without a network; empty, the
 * page says so itself. With a network a reload is advised. Without `whatIsMissing` nothing takes the part's place.
 */
export function onlinePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  whatIsMissing?: string,
): ComponentType<Props> {
  const Loaded = lazyPart(load, NotLoaded);
  function NotLoaded() {
    return whatIsMissing === undefined ? null : (
      <p className="border-line rounded-card border border-dashed p-5 empty:hidden">
        {navigator.onLine ? lostScriptMessage() : whatIsMissing}
      </p>
    );
  }
  return function OnlinePart(props: Props) {
    return (
      <Suspense fallback={whatIsMissing !== undefined && <div aria-hidden="true" className="skeleton rounded-card h-24" />}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
