import { lazy, type ReactNode, Suspense } from 'react';
import type { ChosenList } from '../../api/list-choice.ts';

// The server renders them at once. In the browser their script is loaded after the page is hydrated: until then they are a form and
// links that work by themselves.
const panel = import.meta.env.SSR ? await import('./filter-panel.tsx') : undefined;
const load = () => import('./filter-panel.tsx');
const FilterRail = panel?.FilterRail ?? lazy(async () => ({ default: (await load()).FilterRail }));
const FilterBar = panel?.FilterBar ?? lazy(async () => ({ default: (await load()).FilterBar }));

/** A list with its filters: beside it on wide screens, else in a sheet. */
export function FilteredList({ children, ...props }: ChosenList & { children: ReactNode }) {
  return (
    <div className="lg:grid lg:grid-cols-[14rem_1fr] lg:items-start lg:gap-10">
      <Suspense>
        <FilterRail {...props} />
      </Suspense>
      <div className="min-w-0 lg:col-start-2">
        <Suspense>
          <FilterBar {...props} />
        </Suspense>
        {children}
      </div>
    </div>
  );
}
