import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { SlidersHorizontal, X } from 'lucide-react';
import { type FormEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react';
import type { Facet } from '../../../server/domain/listings/facets.contract.ts';
import { type ChosenList, type ListParams, loadChoice, perPageOf } from '../../api/list-choice.ts';
import { facetsQuery } from '../../api/startups.ts';
import { countOf, formatCount } from '../../lib/text.ts';
import { Button, buttonClass, chipClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { inputClass } from '../../ui/field.tsx';
import { CompareButton } from '../compare/compare-button.tsx';
import { FacetFields } from './facet-fields.tsx';

const formId = 'list-filters';
const sheetId = 'filters';

const pairsIn = (filters: string): [key: string, value: string][] => [...new URLSearchParams(filters)];

/** The facets of a list. While other filters load, the previous counts stay. */
function useFacets({ list, choice }: ChosenList) {
  const { data } = useQuery({ ...facetsQuery(list, choice.filters), placeholderData: keepPreviousData });
  return data;
}

/** Opens the list with other parameters. The page stays until the startups have loaded, and the focus does not move. */
function useOpenList({ list }: ChosenList) {
  const router = useRouter();
  const queryClient = useQueryClient();
  return async (params: ListParams) => {
    const { filters, sort, limit } = await loadChoice(queryClient, params, list.q === undefined ? 'newest' : 'relevance');
    const perPage = perPageOf({ limit });
    const target = { to: '.', search: searchOf(list.q, { filters, sort, perPage }) } as const;
    await router.preloadRoute(target as Parameters<typeof router.preloadRoute>[0]);
    await router.navigate({ ...target, resetScroll: false } as Parameters<typeof router.navigate>[0]);
  };
}

/** The path to which the form is sent without scripts. */
function addressOf({ category, tag, q }: ChosenList['list']): string {
  if (category !== undefined) return `/categories/${encodeURIComponent(category)}`;
  if (tag !== undefined) return `/tags/${encodeURIComponent(tag)}`;
  return q === undefined ? '/' : '/search';
}

const searchOf = (q: string | undefined, { filters, sort, perPage }: ListParams) => ({
  ...(q !== undefined && { q }),
  ...(filters && { filters }),
  ...(sort && { sort }),
  ...(perPage && { perPage }),
});

/** The parameters in the fields of the form. */
function readForm(form: HTMLFormElement): ListParams {
  const params = new URLSearchParams();
  for (const [key, value] of new FormData(form)) if (typeof value === 'string') params.append(key, value);
  const sort = params.get('sort') ?? undefined;
  const perPage = perPageOf({ limit: Number(params.get('perPage')) });
  for (const key of ['q', 'sort', 'perPage']) params.delete(key);
  return { filters: params.toString(), sort, perPage };
}

/** Moves the focus from a link that is about to disappear: to a field of its form or, outside of the form, to the order. */
function keepFocus({ currentTarget }: MouseEvent): void {
  const next = currentTarget.closest('form')?.querySelector<HTMLElement>('input:enabled:not([type=hidden])');
  (next ?? document.getElementsByName('sort')[0])?.focus({ preventScroll: true });
}

/** Whether an option was chosen before this script was loaded. */
function hasEarlyChoice(form: HTMLFormElement): boolean {
  return [...form.elements].some((each) => each instanceof HTMLInputElement && each.checked !== each.defaultChecked);
}

/** The form with the filters: a rail on wide screens, else a sheet, which the browser opens without scripts. */
export function FilterRail(props: ChosenList) {
  const { list, choice } = props;
  const data = useFacets(props);
  const open = useOpenList(props);
  const [wanted, setWanted] = useState<string>();
  const apply = (form: HTMLFormElement) => {
    const params = readForm(form);
    setWanted(params.filters);
    void open(params).finally(() => setWanted(undefined));
  };
  const onHydrated = useRef((form: HTMLFormElement | null) => {
    if (form === null) return;
    form.dataset['scripted'] = '';
    if (hasEarlyChoice(form)) apply(form);
  });
  if (data === undefined) return null;
  if (data.facets.length === 0) return <form id={formId} method="get" action={addressOf(list)} hidden />;
  const chosen = pairsIn(wanted ?? choice.filters);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(event.currentTarget);
    document.getElementById(sheetId)?.hidePopover?.();
  };
  return (
    <section id={sheetId} popover="auto" aria-label="Filters" className="filter-sheet">
      <form ref={onHydrated.current} id={formId} method="get" action={addressOf(list)} onSubmit={onSubmit}>
        {list.q !== undefined && <input type="hidden" name="q" value={list.q} />}
        <div className="mb-2 flex min-h-11 items-center justify-between gap-4">
          <h2 className="font-display text-xl">Filters</h2>
          {choice.filters !== '' && (
            <ClearLink {...props} className="text-soft hover:text-ink inline-flex min-h-11 items-center" />
          )}
        </div>
        {data.facets.map((facet) => (
          <FacetFields
            key={facet.key}
            facet={facet}
            chosen={chosen.flatMap(([key, value]) => (key === facet.key ? [value] : []))}
            onChange={apply}
          />
        ))}
        <div className="bg-raised sticky bottom-0 py-3 lg:static lg:bg-transparent">
          <button type="submit" className={buttonClass('primary', 'w-full')}>
            <span className="needs-scripts">Show {countOf(data.total, 'startup')}</span>
            <span className="without-scripts">Show startups</span>
          </button>
        </div>
      </form>
    </section>
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
      resetScroll={false}
      onClick={keepFocus}
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

/** The active filters, the order, and how many startups there are. */
export function FilterBar(props: ChosenList) {
  const { list, choice } = props;
  const data = useFacets(props);
  const open = useOpenList(props);
  const chosen = pairsIn(choice.filters);
  // An empty list has no order.
  if (data === undefined || (data.total === 0 && chosen.length === 0)) return null;
  // A URL may name an order that is not offered, because no startup has a value of its field.
  const orders = [...data.sorts];
  if (orders.every(({ value }) => value !== choice.sort)) orders.push({ value: choice.sort, label: choice.sortLabel });
  const without = (at: number) => new URLSearchParams(chosen.filter((_, index) => index !== at)).toString();
  const select = (label: string, name: 'sort' | 'perPage', value: string, options: { value: string; label: string }[]) => (
    <select
      aria-label={label}
      name={name}
      form={formId}
      value={value}
      onChange={({ target }) =>
        void open({ filters: choice.filters, sort: choice.sort, perPage: perPageOf(choice), [name]: target.value || undefined })
      }
      className={`${inputClass} min-h-11 flex-1 basis-36 lg:flex-none lg:basis-auto lg:!w-auto`}
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
      <div className="mb-4 flex flex-wrap items-center gap-2 lg:justify-end">
        {data.facets.length > 0 && (
          <Button popoverTarget={sheetId} className="lg:hidden">
            <SlidersHorizontal aria-hidden="true" className="size-4" />
            Filters{chosen.length > 0 && ` (${chosen.length})`}
          </Button>
        )}
        {/* The heading of a search has the count. */}
        {list.q === undefined && (
          <output className="text-soft order-last w-full lg:order-none lg:mr-auto lg:w-auto">
            {countOf(data.total, 'startup')}
          </output>
        )}
        {select('Order', 'sort', choice.sort, orders)}
        {select('Startups per page', 'perPage', perPageOf(choice) ?? '', [
          { value: '', label: '10 per page' },
          { value: '20', label: '20 per page' },
          { value: '50', label: '50 per page' },
        ])}
        <CompareButton />
        <button type="submit" form={formId} className={buttonClass('quiet', 'without-scripts')}>
          Apply
        </button>
      </div>
      {chosen.length > 0 && (
        <ul aria-label="Active filters" className="mb-6 flex flex-wrap gap-2">
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
      )}
      {data.total === 0 && chosen.length > 0 && <NothingLeft {...props} facets={data.facets} />}
    </>
  );
}

/** Says that no startup matches, and offers to remove the filter that excludes most. */
function NothingLeft({ facets, ...list }: ChosenList & { facets: readonly Facet[] }) {
  const chosen = pairsIn(list.choice.filters);
  const [best] = facets.filter(({ key }) => chosen.some(([each]) => each === key)).toSorted((a, b) => b.total - a.total);
  const rest = new URLSearchParams(chosen.filter(([key]) => key !== best?.key)).toString();
  return (
    <EmptyState title="No startups match these filters">
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
