import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCombobox } from 'downshift';
import { ArrowRight, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { StartupSuggestion } from '../../../server/contract/startups.ts';
import { suggestionsQuery } from '../../api/startups.ts';
import { useDebounced } from '../../lib/hooks.ts';
import { Plate } from '../../ui/plate.tsx';

/** Suggestions are asked for once typing rests this long, in milliseconds (spec §9). */
const suggestionDelay = 300;

type Option = { kind: 'startup'; startup: StartupSuggestion } | { kind: 'all'; q: string };

/**
 * The header's search: a form that works on its own, with suggestions as an ARIA combobox (list autocomplete with manual
 * selection): focus stays in the field, arrows move, Enter opens the chosen one or submits, Escape closes, then clears.
 */
export function SearchBox({ current }: { current: string }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const [text, setText] = useState(current);
  const q = useDebounced(text.trim(), suggestionDelay);
  const { data: found } = useQuery({
    ...suggestionsQuery(q),
    enabled: q !== '' && q !== current,
    placeholderData: (previous) => previous,
  });
  const options: Option[] =
    q === '' || text.trim() === '' || found === undefined
      ? []
      : [...found.map((startup): Option => ({ kind: 'startup', startup })), { kind: 'all', q: text.trim() }];

  const combobox = useCombobox<Option>({
    inputId,
    items: options,
    initialInputValue: current,
    itemToString: (option) => (option === null ? '' : option.kind === 'startup' ? option.startup.name : option.q),
    onInputValueChange: ({ inputValue }) => setText(inputValue),
    onSelectedItemChange: ({ selectedItem }) => open(selectedItem),
    stateReducer: (_, { type, changes }) => {
      // Leaving the field chooses nothing: only Enter and a press do.
      if (type === useCombobox.stateChangeTypes.InputBlur) return { ...changes, selectedItem: null };
      return changes;
    },
    selectedItem: null,
  });

  function open(option: Option | null) {
    if (option === null) return;
    input.current?.blur();
    if (option.kind === 'all') search(option.q);
    else {
      combobox.setInputValue('');
      void navigate({ to: '/startup/$slug', params: { slug: option.startup.slug } });
    }
  }

  /** A blank search is ignored (spec §5). */
  function search(wanted: string) {
    if (wanted.trim() === '') return;
    combobox.closeMenu();
    void navigate({ to: '/search', search: { q: wanted.trim() } });
  }

  // Another search page was opened: the box follows it.
  const { setInputValue } = combobox;
  useEffect(() => setInputValue(current), [current, setInputValue]);

  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : undefined;
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target?.closest('input, textarea, select, dialog, [contenteditable]') != null) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);

  const showing = combobox.isOpen && options.length > 0;
  return (
    <search className="relative w-full">
      <form
        action="/search"
        onSubmit={(event) => {
          event.preventDefault();
          // The field's own value: what was typed last may not have been rendered yet.
          const typed = new FormData(event.currentTarget).get('q');
          if (typeof typed === 'string') search(typed);
        }}
      >
        <label {...combobox.getLabelProps()} htmlFor={inputId} className="sr-only">
          Search startups
        </label>
        <Search
          aria-hidden="true"
          className="text-soft pointer-events-none absolute top-1/2 left-4 size-[1.1rem] -translate-y-1/2"
        />
        <input
          {...combobox.getInputProps({
            ref: input,
            onKeyDown: (event) => {
              // The caret's keys stay the caret's, and Enter without a choice is the form's.
              const left =
                event.key === 'Enter' ? options[combobox.highlightedIndex] === undefined : ['Home', 'End'].includes(event.key);
              if (left) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
            },
          })}
          name="q"
          type="search"
          placeholder="Search startups and AI tools"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          className="border-field/60 bg-raised placeholder:text-soft hover:border-field focus:border-accent h-11 w-full rounded-full border pr-4 pl-11 text-base"
        />
      </form>
      <div
        {...combobox.getMenuProps({ 'aria-label': 'Suggestions' })}
        className={
          showing
            ? 'border-line bg-raised absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-2xl border p-1.5 shadow-[0_18px_50px_-12px_rgb(30_20_10/0.35)]'
            : 'sr-only'
        }
      >
        {showing &&
          options.map((option, index) => (
            <div
              key={option.kind === 'all' ? 'all' : option.startup._id}
              {...combobox.getItemProps({ item: option, index })}
              className={`flex cursor-pointer items-center gap-3 rounded-xl px-3 py-2 ${combobox.highlightedIndex === index ? 'bg-sunken' : ''}`}
            >
              {option.kind === 'all' ? (
                <>
                  <span className="text-soft min-w-0 grow truncate">
                    All results for <b className="text-ink font-semibold">“{option.q}”</b>
                  </span>
                  <ArrowRight aria-hidden="true" className="text-soft size-4 shrink-0" />
                </>
              ) : (
                <>
                  <Plate name={option.startup.name} src={option.startup.logo} size="small" />
                  <span className="min-w-0">
                    <span className="block truncate font-semibold">{option.startup.name}</span>
                    <span className="text-soft block truncate text-sm">{option.startup.tagline}</span>
                  </span>
                </>
              )}
            </div>
          ))}
      </div>
      <output className="sr-only" aria-live="polite">
        {showing && `${options.length - 1} suggestions. Use the arrow keys to choose.`}
      </output>
    </search>
  );
}
