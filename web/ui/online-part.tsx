import { type ComponentType, lazy, Suspense } from 'react';

/**
 * A part of a page that only works with a network: the device keeps no copy of it, and says so where it cannot be loaded. Without
 * `whatIsMissing` nothing stands in its place.
 */
export function onlinePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  whatIsMissing?: string,
): ComponentType<Props> {
  const Loaded = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch (error) {
      console.debug('A part of the page did not load:', error);
      return { default: NotLoaded };
    }
  });
  function NotLoaded() {
    return whatIsMissing === undefined ? null : (
      <p className="border-line rounded-card border border-dashed p-5">{whatIsMissing}</p>
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
