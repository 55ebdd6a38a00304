import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { commonLengths } from '../../../../server/domain/core/common-lengths.ts';
import { formatCount } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { CompactRowsButton } from './compact-rows.tsx';
import { type TypedSearch, typingOver } from './typed-search.ts';

/**
 * The debounced search field of a table. Enter searches immediately, Escape clears it, and "/" focuses it unless another input
 * has the focus.
 */
export function TableSearch({
  label,
  placeholder = label,
  value,
  delayMs,
  onSearch,
}: {
  label: string;
  placeholder?: string | undefined;
  /** The search text in the URL. */
  value: string;
  delayMs: number;
  onSearch: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const router = useRouter();
  const [stored, setTyped] = useState<TypedSearch>();
  const typed = typingOver(stored, value);
  if (typed !== stored) setTyped(typed);
  const text = typed?.text ?? value;
  const latestSearch = useRef(onSearch);
  useEffect(() => {
    latestSearch.current = onSearch;
  });

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], dialog') !== null)
        return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  const search = (searchText: string, waitMs: number) => {
    clearTimeout(timer.current);
    const { pathname } = router.latestLocation;
    setTyped({ text: searchText, known: typed?.known ?? [value] });
    timer.current = setTimeout(() => {
      // Does not change the address while another screen is being opened.
      if (router.latestLocation.pathname !== pathname) return;
      setTyped((before) => before && { ...before, known: [...before.known, searchText.trim()] });
      latestSearch.current(searchText.trim());
    }, waitMs);
  };
  const clear = () => search('', 0);
  return (
    <search className="block w-full sm:w-80">
      <SearchField
        ref={input}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={commonLengths.searchText}
        value={text}
        onChange={({ target }) => search(target.value, delayMs)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text, 0);
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          clear();
        }}
        onClear={clear}
        className={inputClass}
      />
    </search>
  );
}

/** The number of rows with each status, and the total as `all`. */
export type StatusCounts = Readonly<Record<string, number>>;

/** A group of buttons, exactly one of which is pressed. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  countOf,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  /** The number of rows behind an option; undefined while it is unknown. */
  countOf?: (value: Value) => number | undefined;
  onChange: (value: Value) => void;
}) {
  return (
    <fieldset className="border-line bg-raised flex max-w-full flex-wrap rounded-2xl border p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="hover:bg-sunken aria-pressed:bg-ink aria-pressed:text-paper min-h-9 rounded-xl px-3.5 text-sm font-semibold"
        >
          {option.label} <OptionCount count={countOf?.(option.value)} />
        </button>
      ))}
    </fieldset>
  );
}

function OptionCount({ count }: { count: number | undefined }) {
  if (count === undefined) return null;
  return <span className="ml-0.5 font-normal tabular-nums">{formatCount(count)}</span>;
}

/** The row above a table: filters and search at the left, actions at the right. */
export function TableToolbar({ filter, search, actions }: { filter?: ReactNode; search: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-3 lg:flex-nowrap">
      <div className="flex min-w-0 grow flex-wrap items-end gap-3">
        {filter}
        {search}
      </div>
      <div className="flex flex-wrap gap-2">
        {actions}
        <CompactRowsButton />
      </div>
    </div>
  );
}

/** The toolbar on phones: the search field beside a button that shows the filters and the sort, so that the rows begin higher. */
export function PhoneToolbar({
  filter,
  search,
  actions,
  used,
  isOpen,
  onToggle,
}: ComponentProps<typeof TableToolbar> & {
  /** The number of filters and sorts in use. */
  used: number;
  isOpen: boolean;
  onToggle: () => void;
}) {
  return (
    <div className="mb-4 space-y-3">
      <div className="flex gap-2">
        <div className="min-w-0 grow">{search}</div>
        <Button aria-expanded={isOpen} className="shrink-0" onClick={onToggle}>
          {filter === undefined ? 'Sort' : 'Filters'}
          {used > 0 && <OptionCount count={used} />}
          <ChevronDown aria-hidden="true" className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
        </Button>
      </div>
      {isOpen && <div className="flex flex-wrap gap-3 empty:hidden">{filter}</div>}
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}

/** The status in the URL of any table. */
const useStatus = () => useSearch({ strict: false }).status;

type Status = NonNullable<ReturnType<typeof useStatus>>;

/** The statuses of a table; "all" is no filter. */
export type StatusOptions = readonly { value: Status | 'all'; label: string }[];

/** Filters a table by the status in the URL. */
export function StatusFilter({ options, counts }: { options: StatusOptions; counts: StatusCounts | undefined }) {
  const navigate = useNavigate();
  return (
    <SegmentedControl
      label="Status"
      options={options}
      value={useStatus() ?? 'all'}
      countOf={(status) => counts?.[status]}
      onChange={(value) =>
        void navigate({
          to: '.',
          search: (before) => ({
            ...before,
            page: undefined,
            open: undefined,
            awaiting: undefined,
            status: value === 'all' ? undefined : value,
          }),
        })
      }
    />
  );
}
