import type { Facet } from '../../../server/domain/listings/facets.contract.ts';

/** The keys and values of the filters in an address. */
export type ChosenFilters = readonly (readonly [key: string, value: string])[];

export const chosenOf = (chosen: ChosenFilters, { key }: Facet): string[] =>
  chosen.flatMap(([each, value]) => (each === key ? [value] : []));

/** Whether some option of the facet matches some startups but not all of them. */
function narrows({ options, total }: Facet): boolean {
  return options === undefined || options.some(({ count }) => count > 0 && count < total);
}

/**
 * The facets that are shown: first those that narrow the list or are chosen, then the others that any startup has a value for.
 */
export function facetGroups(facets: readonly Facet[], chosen: ChosenFilters): { useful: Facet[]; idle: Facet[] } {
  const isUsed = (facet: Facet) => chosen.some(([key]) => key === facet.key);
  const shown = facets.filter(
    (facet) => facet.options === undefined || isUsed(facet) || facet.options.some(({ count }) => count > 0),
  );
  const useful = shown.filter((facet) => isUsed(facet) || narrows(facet));
  return { useful, idle: shown.filter((facet) => !useful.includes(facet)) };
}

/** The maximum number of facets with their own menus in the bar. */
const maxMenus = 3;

/**
 * The keys of the facets with their own menus in the bar, and of the facets behind the "+3" button. A single remaining facet gets
 * its own menu.
 */
export function barKeys(facets: readonly Facet[], chosen: ChosenFilters): { menus: string[]; more: string[] } {
  const { useful, idle } = facetGroups(facets, chosen);
  const keys = [...useful, ...idle].map(({ key }) => key);
  if (keys.length <= maxMenus) return { menus: keys, more: [] };
  return { menus: keys.slice(0, maxMenus - 1), more: keys.slice(maxMenus - 1) };
}

/** The maximum number of options shown before the list is unfolded. */
const maxShown = 8;

/** The options that are folded: those without startups and those past the limit, unless they are chosen. */
export function foldedOptions({ options = [] }: Facet, chosen: readonly string[]) {
  const isShown = ({ value, count }: { value: string; count: number }) => count > 0 || chosen.includes(value);
  const withStartups = options.filter(isShown);
  const shown = withStartups.filter(({ value }, at) => at < maxShown || chosen.includes(value));
  return { shown, folded: options.filter((option) => !shown.includes(option)) };
}
