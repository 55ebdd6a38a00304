import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { say } from '../../../server/domain/core/noun.ts';
import { commonLengths } from '../../../server/domain/core/common-lengths.ts';
import { useDebounced } from '../../lib/hooks.ts';
import type { SearchSuggestions, ComboboxProps } from './search-suggestions.tsx';

/** The pause in typing, in milliseconds, before suggestions are fetched. */
const suggestionDelayMs = 300;

/**
 * The header's search form. Suggestions load when the field is first used. They only add props to the same input element, so that
 * focus, caret and typed text are never lost.
 */
export function SearchBox({ query }: { query: string }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const [text, setText] = useState(query);
  const debouncedText = useDebounced(text.trim(), suggestionDelayMs);
  const [Suggestions, setSuggestions] = useState<typeof SearchSuggestions>();
  const [combobox, setCombobox] = useState<ComboboxProps>();

  // When a search page opens, the field shows the query of that page.
  const [shownQuery, setShownQuery] = useState(query);
  if (shownQuery !== query) {
    setShownQuery(query);
    setText(query);
  }

  const loadSuggestions = useCallback(
    () =>
      import('./search-suggestions.tsx').then(
        (loaded) => setSuggestions(() => loaded.SearchSuggestions),
        // The import fails offline and after a deployment. The form works without suggestions, and the next use imports them again.
        () => undefined,
      ),
    [],
  );

  // Reads the text from the input element, because text typed before hydration is only there.
  useLayoutEffect(() => {
    if (input.current === null) return;
    setText(input.current.value);
    if (document.activeElement === input.current) void loadSuggestions();
  }, [loadSuggestions]);

  useEffect(() => {
    const focusOnSlash = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.activeElement?.closest('input, textarea, select, dialog, [contenteditable]') != null) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focusOnSlash);
    return () => document.removeEventListener('keydown', focusOnSlash);
  }, []);

  /** Opens the search page; a blank query is ignored. */
  function search(q: string) {
    if (q.trim() === '') return;
    combobox?.closeMenu();
    // On touch screens the keyboard would cover the results.
    if (!matchMedia('(pointer: fine)').matches) input.current?.blur();
    void navigate({ to: '/search', search: { q: q.trim() } });
  }

  return (
    <search className="relative mx-auto block w-full max-w-3xl print:hidden">
      <form
        action="/search"
        onPointerEnter={() => void loadSuggestions()}
        onSubmit={(event) => {
          event.preventDefault();
          // Reads the field, because the last typed character may not be in the state yet.
          const typed = new FormData(event.currentTarget).get('q');
          if (typeof typed === 'string') search(typed);
        }}
      >
        <label htmlFor={inputId} className="sr-only">{say`Search startups`}</label>
        <Search
          aria-hidden="true"
          className="text-soft pointer-events-none absolute top-1/2 left-4 size-[1.1rem] -translate-y-1/2"
        />
        <input
          ref={input}
          {...combobox?.inputProps}
          id={inputId}
          dir="auto"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            combobox?.inputProps.onChange?.(event);
          }}
          onFocus={() => void loadSuggestions()}
          name="q"
          type="search"
          placeholder={say`Search startups and AI tools`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={commonLengths.searchText}
          aria-keyshortcuts="/"
          className="peer border-field/60 bg-raised placeholder:text-soft hover:border-field focus:border-accent h-11 w-full rounded-full border pr-4 pl-11 text-base text-ellipsis xl:pr-11"
        />
        <kbd
          aria-hidden="true"
          className="needs-scripts border-line text-soft pointer-events-none absolute top-1/2 right-3.5 hidden -translate-y-1/2 rounded-md border px-2 text-sm leading-6 peer-focus:invisible peer-not-placeholder-shown:invisible xl:pointer-fine:block"
        >
          /
        </kbd>
      </form>
      {Suggestions !== undefined && (
        <Suggestions
          input={input}
          inputId={inputId}
          text={text}
          debouncedText={debouncedText}
          query={query}
          onTextChange={setText}
          onComboboxProps={setCombobox}
        />
      )}
    </search>
  );
}
