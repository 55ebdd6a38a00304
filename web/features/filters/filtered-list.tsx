import { lazy, memo, type ReactNode, Suspense } from 'react';
import type { ChosenList } from '../../api/list-choice.ts';

// The server renders the filters at once. In the browser their script is loaded after hydration: until then they are a form and links,
// which work without scripts.
const panel = import.meta.env.SSR ? await import('./filter-panel.tsx') : undefined;

/** Never settles when the script cannot be loaded, so that the form and the links of the server stay. */
const load = () => import('./filter-panel.tsx').catch(() => new Promise<never>(() => {}));
const FilterRail = panel?.FilterRail ?? lazy(async () => ({ default: (await load()).FilterRail }));
const FilterBar = panel?.FilterBar ?? lazy(async () => ({ default: (await load()).FilterBar }));

/**
 * Whether both props are for the same list. Both parts are rendered again for another list only, because React discards the server's
 * markup of a part that is rendered again before its script has loaded, and with it what a visitor has pressed there.
 */
const areSame = (a: ChosenList, b: ChosenList) =>
  a.list.category === b.list.category &&
  a.list.tag === b.list.tag &&
  a.list.q === b.list.q &&
  a.choice.filters === b.choice.filters &&
  a.choice.sort === b.choice.sort &&
  a.choice.limit === b.choice.limit;

const Rail = memo(
  (props: ChosenList) => (
    <Suspense>
      <FilterRail {...props} />
    </Suspense>
  ),
  areSame,
);
const Bar = memo(
  (props: ChosenList) => (
    <Suspense>
      <FilterBar {...props} />
    </Suspense>
  ),
  areSame,
);

/** A list with its filters, which are beside it on wide screens, else in a sheet. The form is hidden when there are no filters. */
export function FilteredList({ children, ...props }: ChosenList & { children: ReactNode }) {
  return (
    <div className="lg:grid lg:grid-cols-[14rem_1fr] lg:items-start lg:gap-10 lg:has-[>form]:block">
      <Rail {...props} />
      <div className="min-w-0 lg:col-start-2">
        <Bar {...props} />
        {children}
      </div>
    </div>
  );
}
