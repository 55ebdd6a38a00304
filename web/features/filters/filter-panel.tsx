import { Link } from '@tanstack/react-router';
import { SlidersHorizontal, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { nouns, say } from '../../../server/domain/core/noun.ts';
import type { Facet, FacetCounts } from '../../../server/domain/listings/facets.contract.ts';
import { type ChosenList, perPageOf } from '../../api/list-choice.ts';
import { countOf, formatCount } from '../../lib/text.ts';
import { Button, buttonClass, chipClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CompareButton } from '../compare/compare-button.tsx';
import { barKeys, facetGroups } from './facet-groups.ts';
import { FacetGroups, FacetMenu, type FilterParts, FilterSheet, MenuButton } from './filter-sheet.tsx';
import { formId, pairsIn, searchOf, useFacets, useFilterForm, useOpenList } from './use-filters.ts';

/** The id of the sheet, which holds all filters or only those without a menu of their own. */
const sheetId = 'filters';

/**
 * Moves the focus away from a link that is about to disappear: to a field of its sheet, or, for a link outside the sheet, to the
 * sort order.
 */
function focusRemaining({ currentTarget }: MouseEvent): void {
  const next = currentTarget.closest('.filter-sheet')?.querySelector<HTMLElement>('input:enabled:not([type=hidden])');
  (next ?? document.getElementsByName('sort')[0])?.focus({ preventScroll: true });
}

type BarParts = Omit<FilterParts, 'total'> & { data: FacetCounts };

/** The facets with these keys, in the order of the keys. */
const withKeys = (facets: readonly Facet[], keys: readonly string[]) =>
  keys.flatMap((key) => facets.filter((facet) => facet.key === key));

/** The filters of a category or tag: a column on wide screens, a sheet on narrow ones. */
export function FilterColumn(props: ChosenList) {
  const { choice } = props;
  const data = useFacets(props);
  const { chosen, apply, form } = useFilterForm(props);
  if (data === undefined) return null;
  const { useful, idle } = facetGroups(data.facets, chosen);
  if (useful.length + idle.length === 0) return <form id={formId} method="get" action={form.action} hidden />;
  return (
    <form {...form} key={form.action}>
      <FilterSheet
        id={sheetId}
        title="Filters"
        total={data.total}
        className="filter-column"
        aside={
          choice.filters !== '' && <ClearLink {...props} className="text-soft hover:text-ink inline-flex min-h-11 items-center" />
        }
      >
        <ColumnGroups data={data} chosen={chosen} apply={apply} />
      </FilterSheet>
    </form>
  );
}

/** The maximum number of groups unfolded initially: as many as fit beside ten startups. */
const maxUnfolded = 3;

function ColumnGroups({ data, chosen, apply }: BarParts) {
  // Groups keep their places while other filters change their counts.
  const [{ keys, unfolded }] = useState(() => {
    const { useful, idle } = facetGroups(data.facets, chosen);
    return { keys: [...useful, ...idle].map(({ key }) => key), unfolded: useful.slice(0, maxUnfolded).map(({ key }) => key) };
  });
  return (
    <FacetGroups
      facets={withKeys(data.facets, keys)}
      isOpen={({ key }) => unfolded.includes(key) || chosen.some(([each]) => each === key)}
      chosen={chosen}
      apply={apply}
    />
  );
}

/** The filters of the home page and of searches: menus for the first facets, and a sheet for the others. */
export function FilterBar(props: ChosenList) {
  const { list } = props;
  const data = useFacets(props);
  const { chosen, apply, form } = useFilterForm(props);
  // Without startups and filters, there is nothing to sort or filter.
  if (data === undefined || (data.total === 0 && chosen.length === 0)) return null;
  return (
    <>
      <form {...form} className="filter-bar" key={`${form.action} ${list.q ?? ''}`}>
        {list.q !== undefined && <input type="hidden" name="q" value={list.q} />}
        <BarMenus data={data} chosen={chosen} apply={apply} />
        <ListControls {...props} data={data} />
      </form>
      <ActiveFilters {...props} data={data} />
    </>
  );
}

function BarMenus({ data, chosen, apply }: BarParts) {
  // Menus keep their places while other filters change their counts.
  const [keys] = useState(() => barKeys(data.facets, chosen));
  const menus = withKeys(data.facets, keys.menus);
  const more = withKeys(data.facets, keys.more);
  const used = more.filter(({ key }) => chosen.some(([each]) => each === key));
  return (
    <>
      {menus.map((facet) => (
        <FacetMenu key={facet.key} facet={facet} total={data.total} chosen={chosen} apply={apply} />
      ))}
      {more.length > 0 && (
        <div className="shrink-0">
          <MenuButton target={sheetId} count={used.length}>
            <span aria-hidden="true">+{more.length}</span>
            <span className="sr-only">{countOf(more.length, 'more filter')}</span>
          </MenuButton>
          <FilterSheet id={sheetId} title="More filters" total={data.total} className="filter-more">
            <div className="sm:columns-2 sm:gap-8">
              <FacetGroups facets={more} isOpen={() => true} chosen={chosen} apply={apply} />
            </div>
          </FilterSheet>
        </div>
      )}
    </>
  );
}

/** The bar above the startups of a category or tag: the button of its sheet, the order, and the active filters. */
export function ListBar(props: ChosenList) {
  const data = useFacets(props);
  const chosen = pairsIn(props.choice.filters);
  if (data === undefined || (data.total === 0 && chosen.length === 0)) return null;
  return (
    <>
      <div className="filter-bar">
        {data.facets.length > 0 && (
          <Button popoverTarget={sheetId} className="shrink-0 lg:hidden">
            <SlidersHorizontal aria-hidden="true" className="size-4" />
            Filters{chosen.length > 0 && ` (${chosen.length})`}
          </Button>
        )}
        <ListControls {...props} data={data} />
      </div>
      <ActiveFilters {...props} data={data} />
    </>
  );
}

/** The number of startups, their order, and how many are on a page. */
function ListControls({ data, ...props }: ChosenList & { data: FacetCounts }) {
  const { list, choice } = props;
  const open = useOpenList(props);
  // `sorts` omits an order by a field for which no startup has a value. If the URL has such an order, the select offers it
  // anyway.
  const orders = [...data.sorts];
  if (orders.every(({ value }) => value !== choice.sort)) orders.push({ value: choice.sort, label: choice.sortLabel });
  const select = (label: string, name: 'sort' | 'perPage', value: string, options: { value: string; label: string }[]) => (
    <select
      aria-label={label}
      name={name}
      form={formId}
      value={value}
      onChange={({ target }) =>
        void open({ filters: choice.filters, sort: choice.sort, perPage: perPageOf(choice), [name]: target.value || undefined })
      }
      className="border-line bg-raised hover:border-field text-ink min-h-11 shrink-0 rounded-full border px-3 text-[0.95rem]"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
  return (
    <>
      {/* The heading of a search already has the count. */}
      {list.q === undefined ? (
        <output className="text-soft shrink-0 mr-auto max-sm:sr-only">{countOf(data.total, ...nouns())}</output>
      ) : (
        <span className="mr-auto max-sm:hidden" />
      )}
      {select('Order', 'sort', choice.sort, orders)}
      {select(say`Startups per page`, 'perPage', perPageOf(choice) ?? '', [
        { value: '', label: '10 per page' },
        { value: '20', label: '20 per page' },
        { value: '50', label: '50 per page' },
      ])}
      <CompareButton />
      <button type="submit" form={formId} className={buttonClass('quiet', 'without-scripts shrink-0')}>
        Apply
      </button>
    </>
  );
}

/** The active filters, each with a link that removes it. */
function ActiveFilters({ data, ...props }: ChosenList & { data: FacetCounts }) {
  const { choice } = props;
  const chosen = pairsIn(choice.filters);
  const without = (at: number) => new URLSearchParams(chosen.filter((_, index) => index !== at)).toString();
  if (chosen.length === 0) return null;
  return (
    <>
      <ul aria-label="Active filters" className="mb-4 flex flex-wrap gap-2 print:hidden">
        {chosen.map(([key, value], at) => (
          <li key={`${key} ${value}`}>
            <FilterLink {...props} filters={without(at)} className={chipClass}>
              <span className="sr-only">Remove </span>
              <bdi>{choice.labels[at]}</bdi>
              <X aria-hidden="true" className="size-4" />
            </FilterLink>
          </li>
        ))}
        <li>
          <ClearLink {...props} className={chipClass} />
        </li>
      </ul>
      {data.total === 0 && <NothingLeft {...props} facets={data.facets} />}
    </>
  );
}

interface FilterLinkProps extends ChosenList {
  filters: string;
  className: string;
  children: ReactNode;
}

/** A link to the list with other filters. */
function FilterLink({ list, choice, filters, className, children }: FilterLinkProps) {
  return (
    <Link
      to="."
      search={searchOf(list.q, { filters, sort: choice.sort, perPage: perPageOf(choice) })}
      // Without `exact`, a link would count as active when its filters are among those of the page.
      activeOptions={{ exact: true }}
      resetScroll={false}
      onClick={focusRemaining}
      className={className}
    >
      {children}
    </Link>
  );
}

function ClearLink(props: Omit<FilterLinkProps, 'filters' | 'children'>) {
  return (
    <FilterLink {...props} filters="">
      Clear<span className="sr-only"> all filters</span>
    </FilterLink>
  );
}

/** Says that no startup matches, and offers to remove the filter that excludes the most startups. */
function NothingLeft({ facets, ...list }: ChosenList & { facets: readonly Facet[] }) {
  const chosen = pairsIn(list.choice.filters);
  const [best] = facets.filter(({ key }) => chosen.some(([each]) => each === key)).toSorted((a, b) => b.total - a.total);
  const rest = new URLSearchParams(chosen.filter(([key]) => key !== best?.key)).toString();
  return (
    <EmptyState title={say`No startups match these filters`}>
      {best !== undefined && best.total > 0 && rest !== '' && (
        <>
          <p>
            Without “{best.label}” there {best.total === 1 ? 'is' : 'are'} {formatCount(best.total)}.
          </p>
          <FilterLink {...list} filters={rest} className={buttonClass()}>
            Remove {best.label}
          </FilterLink>
        </>
      )}
      <FilterLink {...list} filters="" className={buttonClass()}>
        Clear all filters
      </FilterLink>
    </EmptyState>
  );
}
