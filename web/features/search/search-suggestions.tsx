import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCombobox } from 'downshift';
import { ArrowRight } from 'lucide-react';
import { type ComponentProps, type RefObject, useLayoutEffect, useMemo } from 'react';
import type { StartupSuggestion } from '../../../server/contract/startups.ts';
import { hasWords } from '../../../server/rules/search.ts';
import { suggestionsQuery } from '../../api/startups.ts';
import { LogoTile } from '../../ui/logo-tile.tsx';

type Option = { kind: 'startup'; startup: StartupSuggestion } | { kind: 'all'; q: string };

/** Turns the search field into a combobox. */
export interface ComboboxProps {
  inputProps: ComponentProps<'input'>;
  closeMenu: () => void;
}

/**
 * Suggestions as an ARIA combobox (list autocomplete with manual selection): focus stays in the field, arrows move, Enter
 * opens the highlighted option or submits the form, Escape closes the list, then clears the field. The search box renders
 * the input itself. `query` is the query of the open search page.
 */
export function SearchSuggestions({
  input,
  inputId,
  text,
  debouncedText,
  query,
  onTextChange,
  onComboboxProps,
}: {
  input: RefObject<HTMLInputElement | null>;
  inputId: string;
  text: string;
  debouncedText: string;
  query: string;
  onTextChange: (text: string) => void;
  onComboboxProps: (props: ComboboxProps) => void;
}) {
  const navigate = useNavigate();
  const {
    data: found,
    isPlaceholderData,
    isError,
  } = useQuery({
    ...suggestionsQuery(debouncedText),
    enabled: debouncedText !== '' && debouncedText !== query,
    placeholderData: (previous) => previous,
  });
  const q = text.trim();
  const isCurrent = debouncedText === q && found !== undefined && !isPlaceholderData;
  const isLoading = q !== '' && q !== query && !isCurrent && !(isError && debouncedText === q);
  const options = useMemo((): Option[] => {
    if (q === '' || (q === query && !isCurrent)) return [];
    // Until the answer to the present text arrives, only those of the earlier answer are shown that answer it, too.
    const startups = isCurrent ? found : (found ?? []).filter(({ name }) => hasWords(q, [name]));
    return [...startups.map((startup): Option => ({ kind: 'startup', startup })), { kind: 'all', q }];
  }, [q, query, isCurrent, found]);

  const combobox = useCombobox<Option>({
    inputId,
    items: options,
    inputValue: text,
    // Opens at once for text that was typed before this code was loaded.
    initialIsOpen: text !== query && document.activeElement === input.current,
    // Choosing a startup opens its page and clears the field.
    itemToString: (option) => (option?.kind === 'all' ? option.q : ''),
    onInputValueChange: ({ inputValue }) => onTextChange(inputValue),
    onSelectedItemChange: ({ selectedItem }) => open(selectedItem),
    stateReducer: (state, { type, changes }) => {
      // Leaving the field selects nothing: only Enter and a click do.
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
  const isListShown = combobox.isOpen && options.length > 0;
  useLayoutEffect(() => {
    const inputProps = getInputProps(
      {
        ref: input,
        // The field has a <label>.
        'aria-labelledby': undefined,
        onKeyDown: (event) => {
          // Home and End move the caret, and Enter without a highlighted option submits the form.
          const isNative = event.key === 'Enter' ? options[highlightedIndex] === undefined : ['Home', 'End'].includes(event.key);
          if (isNative) Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
        },
      },
      // The search box attaches the ref right after this effect.
      { suppressRefError: true },
    );
    onComboboxProps({ inputProps, closeMenu });
  }, [getInputProps, closeMenu, options, highlightedIndex, input, onComboboxProps]);

  return (
    <>
      <div
        {...combobox.getMenuProps({ 'aria-label': 'Suggestions' })}
        className={
          isListShown
            ? 'border-line bg-raised absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-2xl border p-1.5 shadow-[0_18px_50px_-12px_rgb(30_20_10/0.35)]'
            : 'sr-only'
        }
      >
        {isListShown &&
          options.map((option, index) => (
            <div
              key={option.kind === 'all' ? 'all' : option.startup._id}
              {...combobox.getItemProps({ item: option, index })}
              className={`flex cursor-pointer items-center gap-3 rounded-xl px-3 py-2 ${highlightedIndex === index ? 'bg-sunken' : ''}`}
            >
              <Suggestion option={option} />
            </div>
          ))}
        {isListShown && isLoading && (
          <p aria-hidden="true" className="text-soft px-3 py-2 text-sm">
            Loading suggestions...
          </p>
        )}
      </div>
      <output className="sr-only" aria-live="polite">
        {isListShown &&
          (isLoading ? 'Loading suggestions...' : `${options.length - 1} suggestions. Use the arrow keys to choose.`)}
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
        <span dir="auto" className="block truncate font-semibold">
          {option.startup.name}
        </span>
        <span dir="auto" className="text-soft block truncate text-sm">
          {option.startup.tagline}
        </span>
      </span>
    </>
  );
}
