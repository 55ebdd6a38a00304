import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { nouns, say } from '../../../server/domain/core/noun.ts';
import type { Facet } from '../../../server/domain/listings/facets.contract.ts';
import { countOf } from '../../lib/text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { FacetFields } from './facet-fields.tsx';
import { type ChosenFilters, chosenOf } from './facet-groups.ts';

/** The props of every part of the form. */
export interface FilterParts {
  /** The startups that match all filters. */
  total: number;
  chosen: ChosenFilters;
  /** Opens the list filtered by the fields of the form. */
  apply: (form: HTMLFormElement) => void;
}

/**
 * A sheet with fields of the form: below its button, or on a phone at the bottom of the window. The browser opens and closes it,
 * even without scripts.
 */
export function FilterSheet({
  id,
  title,
  total,
  className = '',
  aside,
  children,
}: {
  id: string;
  title: string;
  total: number;
  className?: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} popover="auto" aria-label={title} className={`filter-sheet ${className}`}>
      <div className="sheet-head">
        <h2 className="font-semibold">{title}</h2>
        {aside}
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label="Close"
          className="sheet-close hover:bg-sunken ms-auto grid size-11 place-items-center rounded-full"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      {children}
      <div className="sheet-foot">
        <button type="submit" className={buttonClass('primary', 'w-full')}>
          <span className="needs-scripts">Show {countOf(total, ...nouns())}</span>
          <span className="without-scripts">{say`Show startups`}</span>
        </button>
      </div>
    </section>
  );
}

/** The id of a facet's menu, from the key that fields have in addresses. */
const menuId = (key: string) => `filter-${key}`;

/** A button in the bar that opens the menu of one facet. */
export function FacetMenu({ facet, total, chosen, apply }: FilterParts & { facet: Facet }) {
  const values = chosenOf(chosen, facet);
  return (
    <div className="shrink-0">
      <MenuButton target={menuId(facet.key)} count={values.length}>
        {facet.label}
      </MenuButton>
      <FilterSheet id={menuId(facet.key)} title={facet.label} total={total}>
        <FacetFields facet={facet} chosen={values} onChange={apply} />
      </FilterSheet>
    </div>
  );
}

/** A button that opens a sheet and shows how many filters are chosen in it. */
export function MenuButton({ target, count, children }: { target: string; count: number; children: ReactNode }) {
  const state = count > 0 ? 'border-accent bg-accent-wash' : 'border-line bg-raised hover:border-field';
  return (
    <button
      type="button"
      popoverTarget={target}
      className={`inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 text-[0.95rem] leading-tight font-semibold whitespace-nowrap ${state}`}
    >
      {children}
      <ChosenCount count={count} />
      <ChevronDown aria-hidden="true" className="size-4" />
    </button>
  );
}

function ChosenCount({ count, className = '' }: { count: number; className?: string }) {
  if (count === 0) return null;
  return (
    <span className={`text-accent ${className}`}>
      {count}
      <span className="sr-only"> chosen</span>
    </span>
  );
}

/** Facets below each other. Pressing a facet's name folds it. */
export function FacetGroups({
  facets,
  isOpen,
  chosen,
  apply,
}: Omit<FilterParts, 'total'> & {
  facets: readonly Facet[];
  /** Whether a facet is initially unfolded. */
  isOpen: (facet: Facet) => boolean;
}) {
  return facets.map((facet) => <FacetGroup key={facet.key} facet={facet} isOpen={isOpen(facet)} chosen={chosen} apply={apply} />);
}

function FacetGroup({ facet, isOpen, chosen, apply }: Omit<FilterParts, 'total'> & { facet: Facet; isOpen: boolean }) {
  // Keeps its initial value, so that a choice does not fold or unfold anything under the visitor's pointer.
  const [open] = useState(isOpen);
  const values = chosenOf(chosen, facet);
  return (
    <details open={open} className="border-line group/facet break-inside-avoid border-t first:border-t-0">
      <summary className="flex min-h-11 list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <span className="grow">{facet.label}</span>
        <ChosenCount count={values.length} className="text-sm" />
        <ChevronDown aria-hidden="true" className="text-soft size-4 shrink-0 group-open/facet:rotate-180" />
      </summary>
      <div className="pb-2">
        <FacetFields facet={facet} chosen={values} onChange={apply} />
      </div>
    </details>
  );
}
