import { type ComponentType, lazy, memo, type ReactNode, Suspense } from 'react';
import type { ChosenList } from '../../api/list-choice.ts';

// The server renders the filters directly. In the browser, their script loads after hydration. Until then, the server's form and
// links work without scripts.
const panel = import.meta.env.SSR ? await import('./filter-panel.tsx') : undefined;

/** Never settles when the script cannot be loaded, so that the server's form and links stay. */
const load = () => import('./filter-panel.tsx').catch(() => new Promise<never>(() => {}));
const FilterColumn = panel?.FilterColumn ?? lazy(async () => ({ default: (await load()).FilterColumn }));
const FilterBar = panel?.FilterBar ?? lazy(async () => ({ default: (await load()).FilterBar }));
const ListBar = panel?.ListBar ?? lazy(async () => ({ default: (await load()).ListBar }));

/**
 * Whether the props describe the same list. The filters and the bar render again only for another list. If they rendered again
 * before their script had loaded, React would discard the server's markup, and with it any choice the visitor has made there.
 */
const areSame = (a: ChosenList, b: ChosenList) =>
  a.list.category === b.list.category &&
  a.list.tag === b.list.tag &&
  a.list.q === b.list.q &&
  a.choice.filters === b.choice.filters &&
  a.choice.sort === b.choice.sort &&
  a.choice.limit === b.choice.limit;

const inSuspense = (Part: ComponentType<ChosenList>) =>
  memo(
    (props: ChosenList) => (
      <Suspense>
        <Part {...props} />
      </Suspense>
    ),
    areSame,
  );
const Column = inSuspense(FilterColumn);
const Bar = inSuspense(FilterBar);
const ColumnBar = inSuspense(ListBar);

/**
 * A list with its filters. They are in a bar above the list; for a category or tag, they are in a column, or in a sheet on narrow
 * screens. Without filters, the form is hidden.
 */
export function FilteredList({ children, ...props }: ChosenList & { children: ReactNode }) {
  if (props.list.category === undefined && props.list.tag === undefined) {
    return (
      <div className="min-w-0">
        <Bar {...props} />
        {children}
      </div>
    );
  }
  return (
    <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:items-start lg:gap-10 lg:has-[>form[hidden]]:block">
      <Column {...props} />
      <div className="min-w-0 lg:col-start-2">
        <ColumnBar {...props} />
        {children}
      </div>
    </div>
  );
}
