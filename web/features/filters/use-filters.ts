import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { type ChosenList, type ListParams, loadChoice, perPageOf } from '../../api/list-choice.ts';
import { facetsQuery } from '../../api/startups.ts';

/** The id of the filter form, for fields outside the form element. */
export const formId = 'list-filters';

export const pairsIn = (filters: string): [key: string, value: string][] => [...new URLSearchParams(filters)];

/** The facets of a list. The previous counts stay visible while other filters load. */
export function useFacets({ list, choice }: ChosenList) {
  const { data } = useQuery({ ...facetsQuery(list, choice.filters), placeholderData: keepPreviousData });
  return data;
}

/** Opens the list with other parameters. The page stays visible until the startups have loaded, and the focus does not move. */
export function useOpenList({ list }: ChosenList) {
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

/** The path to which the form is submitted without scripts. */
function addressOf({ category, tag, q }: ChosenList['list']): string {
  if (category !== undefined) return `/categories/${encodeURIComponent(category)}`;
  if (tag !== undefined) return `/tags/${encodeURIComponent(tag)}`;
  return q === undefined ? '/' : '/search';
}

export const searchOf = (q: string | undefined, { filters, sort, perPage }: ListParams) => ({
  ...(q !== undefined && { q }),
  ...(filters && { filters }),
  ...(sort && { sort }),
  ...(perPage && { perPage }),
});

/** Reads the list's parameters from the fields of the form. */
function readForm(form: HTMLFormElement): ListParams {
  const params = new URLSearchParams();
  for (const [key, value] of new FormData(form)) if (typeof value === 'string') params.append(key, value);
  const sort = params.get('sort') ?? undefined;
  const perPage = perPageOf({ limit: Number(params.get('perPage')) });
  for (const key of ['q', 'sort', 'perPage']) params.delete(key);
  return { filters: params.toString(), sort, perPage };
}

/** Whether an option was chosen before this script was loaded. */
function hasEarlyChoice(form: HTMLFormElement): boolean {
  return [...form.elements].some((each) => each instanceof HTMLInputElement && each.checked !== each.defaultChecked);
}

/** The props of the filter form, and the filters to show: while a list loads, those already chosen in the form. */
export function useFilterForm(props: ChosenList) {
  const { list, choice } = props;
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
  return {
    chosen: pairsIn(wanted ?? choice.filters),
    apply,
    open,
    form: {
      ref: onHydrated.current,
      id: formId,
      method: 'get',
      action: addressOf(list),
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        apply(event.currentTarget);
        for (const sheet of event.currentTarget.querySelectorAll<HTMLElement>('[popover]')) sheet.hidePopover?.();
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover?.();
      },
    },
  } as const;
}
