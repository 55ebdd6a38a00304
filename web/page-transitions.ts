import type { ParsedLocation } from '@tanstack/react-router';
import type { AppRouter } from './router.tsx';

type ViewTransition = Exclude<AppRouter['options']['defaultViewTransition'], boolean | undefined>;

/**
 * The router's view transitions: a pressed row grows into its page, and the rows of a list move to their new order. The type of a transition selects its styles.
 */
export const pageTransitions: ViewTransition = {
  types: ({ fromLocation, toLocation, pathChanged }) => {
    // Skipped for the first page, because buttons receive no presses during a transition.
    if (fromLocation === undefined || matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
    if (pathChanged) return /^\/startup\/[^/]+$/.test(toLocation.pathname) ? ['startup'] : false;
    return isListChange(fromLocation, toLocation) ? ['list'] : false;
  },
};

/** Whether a navigation shows the same list with other filters or in another order. */
function isListChange(from: ParsedLocation, to: ParsedLocation): boolean {
  const [before, after] = [from.search, to.search] as { q?: string; filters?: string; sort?: string }[];
  return (
    /^\/(?:search|categories\/[^/]+|tags\/[^/]+)?$/.test(to.pathname) &&
    before?.q === after?.q &&
    (before?.filters !== after?.filters || before?.sort !== after?.sort)
  );
}
