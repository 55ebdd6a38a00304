import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCombobox } from 'downshift';
import { ArrowRight } from 'lucide-react';
import { type ComponentProps, type RefObject, useLayoutEffect, useMemo } from 'react';
import type { StartupSuggestion } from '../../../server/contract/startups.ts';
import { fuzzyMatchesQuery } from '../../api/close-matches.ts';
import { suggestionsQuery } from '../../api/startups.ts';
import { LogoTile } from '../../ui/logo-tile.tsx';

type Option = { kind: 'startup'; startup: StartupSuggestion } | { kind: 'all'; q: string };

/** What makes the search field a combobox. */
export interface Takeover {
  field: ComponentProps<'input'>;
  /** Closes the list. */
  close: () => void;
}

/**
 * The search field's suggestions as an ARIA combobox (list autocomplete with manual selection): focus stays in the field,
 * arrows move, Enter opens the chosen one or submits, Escape closes, then clears. The field itself belongs to the search
 * box, which also says what stands in it (`text`) and what did when typing last rested (`settled`).
 */
export function SearchSuggestions({
  input,
  inputId,
  text,
  settled,
  current,
  onText,
  onTakeover,
}: {
  input: RefObject<HTMLInputElement | null>;
  inputId: string;
  text: string;
  settled: string;
  current: string;
  onText: (text: string) => void;
  onTakeover: (takeover: Takeover) => void;
}) {
  const navigate = useNavigate();
  const { data: found } = useQuery({
    ...suggestionsQuery(settled),
    enabled: settled !== '' && settled !== current,
    placeholderData: (previous) => previous,
  });
  const q = text.trim();
  const isEmpty = found?.length === 0 && settled !== '';
  const { data: close } = useQuery({ ...closeMatchesQuery(settled, 'names'), enabled: isEmpty });
  const shown = isEmpty ? (close ?? found) : found;
  const options = useMemo(
    (): Option[] =>
      settled === '' || q === '' || shown === undefined
        ? []
        : [...shown.map((startup): Option => ({ kind: 'startup', startup })), { kind: 'all', q }],
    [settled, q, shown],
  );

  const combobox = useCombobox<Option>({
    inputId,
    items: options,
    inputValue: text,
    // What was typed before this arrived gets its suggestions too.
    initialIsOpen: text !== current && document.activeElement === input.current,
    // A startup is opened, so nothing of it stays in the field.
    itemToString: (option) => (option?.kind === 'all' ? option.q : ''),
    onInputValueChange: ({ inputValue }) => onText(inputValue),
    onSelectedItemChange: ({ selectedItem }) => open(selectedItem),
    stateReducer: (state, { type, changes }) => {
      // Leaving the field chooses nothing: only Enter and a press do.
      if (type === useCombobox.stateChangeTypes.InputBlur)
        return { ...changes, selectedItem: null, inputValue: state.inputValue };
      return changes;
    },
    selectedItem: null,
  });

  function open(option: Option | null) {
    if (option === null) return;
    input.current?.blur();
    if (option.kind === 'all') input.current?.form?.requestSubmit();
    else void navigate({ to: '/startup/$slug', params: { slug: option.startup.slug } });
  }

  const { getInputProps, closeMenu, highlightedIndex } = combobox;
  const showing = combobox.isOpen && options.length > 0;
  useLayoutEffect(() => {
    const field = getInputProps(
      {
        ref: input,
        // Named by its <label>.
        'aria-labelledby': undefined,
        onKeyDown: (event) => {
          // The caret's keys stay the caret's, and Enter without a choice is the form's.
          const left = event.key === 'Enter' ? options[highlightedIndex] === undefined : ['Home', 'End'].includes(event.key);
          if (left) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
        },
      },
      // The field takes its ref right after this effect.
      { suppressRefError: true },
    );
    onTakeover({ field, close: closeMenu });
  }, [getInputProps, closeMenu, options, highlightedIndex, input, onTakeover]);

  return (
    <>
      <div
        {...combobox.getMenuProps({ 'aria-label': 'Suggestions' })}
        className={
          showing
            ? 'border-line bg-raised absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-2xl border p-1.5 shadow-[0_18px_50px_-12px_rgb(30_20_10/0.35)]'
            : 'sr-only'
        }
      >
        {showing && isEmpty && options.length > 1 && (
          <p aria-hidden="true" className="text-soft px-3 pt-2 pb-1 text-sm font-semibold">
            Close matches
          </p>
        )}
        {showing &&
          options.map((option, index) => (
            <div
              key={option.kind === 'all' ? 'all' : option.startup._id}
              {...combobox.getItemProps({ item: option, index })}
              className={`flex cursor-pointer items-center gap-3 rounded-xl px-3 py-2 ${highlightedIndex === index ? 'bg-sunken' : ''}`}
            >
              <Suggestion option={option} />
            </div>
          ))}
      </div>
      <output className="sr-only" aria-live="polite">
        {showing && `${options.length - 1} ${isEmpty ? 'close matches' : 'suggestions'}. Use the arrow keys to choose.`}
      </output>
    </>
  );
}

function Suggestion({ option }: { option: Option }) {
  if (option.kind === 'all')
    return (
      <>
        <span className="text-soft min-w-0 grow truncate">
          All results for <b className="text-ink font-semibold">“{option.q}”</b>
        </span>
        <ArrowRight aria-hidden="true" className="text-soft size-4 shrink-0" />
      </>
    );
  return (
    <>
      <LogoTile name={option.startup.name} src={option.startup.logo} size="small" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{option.startup.name}</span>
        <span className="text-soft block truncate text-sm">{option.startup.tagline}</span>
      </span>
    </>
  );
}
