import { lazy, memo, type ReactNode, Suspense } from 'react';
import type { ChosenList } from '../../api/list-choice.ts';

// The server renders them at once. In the browser their script is loaded after the page is hydrated: until then they are a form and
// links that work by themselves.
const panel = import.meta.env.SSR ? await import('./filter-panel.tsx') : undefined;

/** Without the script the form and the links stay: their part waits for as long as the page is open. */
const load = () => import('./filter-panel.tsx').catch(() => new Promise<never>(() => {}));
const FilterRail = panel?.FilterRail ?? lazy(async () => ({ default: (await load()).FilterRail }));
const FilterBar = panel?.FilterBar ?? lazy(async () => ({ default: (await load()).FilterBar }));

/**
 * Whether two are the same list. React gives up the server's markup of a part that is rendered again before its script has arrived,
 * and with it what a visitor has pressed there, so both parts are rendered again for another list only.
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

/** A list with its filters: beside it on wide screens, else in a sheet. Where there are none, their form is hidden. */
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
