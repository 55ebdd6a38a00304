import { type ComponentType, Suspense } from 'react';
import { lostScriptMessage } from '../lib/lost-script.ts';
import { lazyPart } from './lazy-part.tsx';

/**
 * A part of a page that needs a network and whose code is not precached. If the code fails to load, `whatIsMissing` is shown to
 * offline visitors, and others are advised to reload. With an empty text, nothing is shown offline. Without `whatIsMissing`,
 * nothing is ever shown.
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
