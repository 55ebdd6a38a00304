import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCombobox } from 'downshift';
import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { withNoun } from '../../../server/domain/core/noun.ts';
import { tagKey } from '../../../server/domain/listings/tags.rules.ts';
import { callQuery } from '../../api/call-query.ts';
import { forgetSearches, recentSearches, rememberSearch } from '../../offline/recent/recent-searches.ts';
import { ClearButton } from '../../ui/search-field.tsx';
import { groupNames, type Option, optionKey, optionsFor, recentOptions, SuggestionOption } from './suggestion-options.tsx';

const nothing = { startups: [], categories: [], tags: [], posts: [], pages: [] };

/** The props and actions of the combobox, for the search box that renders the input. */
export interface ComboboxProps {
  inputProps: ComponentProps<'input'>;
  closeMenu: () => void;
}

/**
 * Suggestions as an ARIA combobox (list autocomplete with manual selection). Focus stays in the field, arrow keys move, Enter
 * opens the highlighted option or submits the form, Escape closes the list and then clears the field. The search box renders the
 * input itself. `query` is the query of the open search page.
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
    ...callQuery('listSuggestions', { query: { q: debouncedText } }),
    enabled: debouncedText !== '' && debouncedText !== query,
    placeholderData: (previous) => previous,
  });
  const q = text.trim();
  const isCurrent = debouncedText === q && found !== undefined && !isPlaceholderData;
  const isLoading = q !== '' && q !== query && !isCurrent && !(isError && debouncedText === q);
  const isEmpty = q === '';
  const [recent, forgetRecent] = useRecentSearches(query, isEmpty);
  const options = useMemo((): Option[] => {
    if (isEmpty) return recentOptions(recent);
    return q === query && !isCurrent ? [] : optionsFor(q, found ?? nothing, isCurrent);
  }, [q, isEmpty, query, isCurrent, found, recent]);

  const combobox = useCombobox<Option>({
    inputId,
    items: options,
    inputValue: text,
    // The list opens immediately in an empty field, and for text that was typed before this code was loaded.
    initialIsOpen: (text !== query || text === '') && document.activeElement === input.current,
    // Choosing a page clears the field.
    itemToString: (option) => (option !== null && 'q' in option ? option.q : ''),
    onInputValueChange: ({ inputValue }) => onTextChange(inputValue),
    onSelectedItemChange: ({ selectedItem }) => open(selectedItem),
    stateReducer: (state, { type, changes }) => {
      // Leaving the field selects nothing.
      if (type === useCombobox.stateChangeTypes.InputBlur)
        return { ...changes, selectedItem: null, inputValue: state.inputValue };
      // Ignores this change: `selectedItem` is always null, so the next letter typed after a choice would clear the field.
      if (type === useCombobox.stateChangeTypes.ControlledPropUpdatedSelectedItem) return state;
      return changes;
    },
    selectedItem: null,
  });

  function open(option: Option | null) {
    if (option === null) return;
    if (option.kind === 'forget') {
      forgetRecent();
      return;
    }
    input.current?.blur();
    switch (option.kind) {
      case 'startup':
        return void navigate({ to: '/startup/$slug', params: { slug: option.startup.slug } });
      case 'category':
        return void navigate({ to: '/categories/$slug', params: { slug: option.category.slug } });
      case 'post':
        return void navigate({ to: '/blog/$slug', params: { slug: option.post.slug } });
      case 'page':
        return void navigate({
          to: option.page.address === 'short' ? '/$slug' : '/pages/$slug',
          params: { slug: option.page.slug },
        });
      case 'tag':
        return void navigate({ to: '/tags/$tag', params: { tag: tagKey(option.q) } });
      default:
        return void navigate({ to: '/search', search: { q: option.q } });
    }
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
      // Suppresses the error, because the search box attaches the ref right after this effect.
      { suppressRefError: true },
    );
    onComboboxProps({ inputProps, closeMenu });
  }, [getInputProps, closeMenu, options, highlightedIndex, input, onComboboxProps]);

  return (
    <>
      {text !== '' && <ClearButton onClear={() => onTextChange('')} />}
      <div
        {...combobox.getMenuProps({ 'aria-label': 'Suggestions' })}
        className={
          isListShown
            ? 'bg-floating absolute inset-x-0 top-full z-30 mt-2 max-h-[70dvh] overflow-y-auto rounded-2xl p-1.5 shadow-float'
            : 'sr-only'
        }
      >
        {isListShown &&
          groupsOf(options).map(({ kind, first, members }) => {
            const rows = members.map((option, at) => (
              <div
                key={optionKey(option)}
                {...combobox.getItemProps({ item: option, index: first + at })}
                className={`flex cursor-pointer items-center gap-3 rounded-xl px-3 py-2 ${highlightedIndex === first + at ? 'bg-sunken' : ''}`}
              >
                <SuggestionOption option={option} />
              </div>
            ));
            const name = groupNames[kind];
            if (name === undefined) return rows;
            return (
              <fieldset key={kind} className="min-w-0">
                <legend className="text-soft px-3 pt-2 pb-1 text-sm">{withNoun(name)}</legend>
                {rows}
              </fieldset>
            );
          })}
        {isListShown && isLoading && (
          <p aria-hidden="true" className="text-soft px-3 py-2 text-sm">
            Loading suggestions...
          </p>
        )}
      </div>
      <output className="sr-only" aria-live="polite">
        {isListShown &&
          (isLoading
            ? 'Loading suggestions...'
            : `${options.length - 1} ${isEmpty ? 'recent searches' : 'suggestions'}. Use the arrow keys to choose.`)}
      </output>
    </>
  );
}

/**
 * The recent searches, read whenever the field is cleared, and a function that deletes them. Also stores the query of each search
 * page that is opened.
 */
function useRecentSearches(query: string, isEmpty: boolean): [string[], () => void] {
  useEffect(() => {
    if (query !== '') rememberSearch(query);
  }, [query]);
  const [recent, setRecent] = useState(recentSearches);
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  if (wasEmpty !== isEmpty) {
    setWasEmpty(isEmpty);
    if (isEmpty) setRecent(recentSearches());
  }
  const forget = () => {
    forgetSearches();
    setRecent([]);
  };
  return [recent, forget];
}

/** Groups adjacent options of the same kind, each with the index of its first option. */
function groupsOf(options: readonly Option[]): { kind: Option['kind']; first: number; members: Option[] }[] {
  const groups: { kind: Option['kind']; first: number; members: Option[] }[] = [];
  for (const [first, option] of options.entries()) {
    const last = groups.at(-1);
    if (last?.kind === option.kind) last.members.push(option);
    else groups.push({ kind: option.kind, first, members: [option] });
  }
  return groups;
}
