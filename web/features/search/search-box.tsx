import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useDebounced } from '../../lib/hooks.ts';
import type { SearchSuggestions, Takeover } from './search-suggestions.tsx';

/** Suggestions are asked for once typing rests this long, in milliseconds (spec §9). */
const suggestionDelay = 300;

/**
 * The header's search: a form that works on its own. Suggestions come with the first use of the field, which stays the
 * same element: they only add to its props, so focus, caret and what is being typed are never touched.
 */
export function SearchBox({ current }: { current: string }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const [text, setText] = useState(current);
  const settled = useDebounced(text.trim(), suggestionDelay);
  const [Suggestions, setSuggestions] = useState<typeof SearchSuggestions>();
  const [takeover, setTakeover] = useState<Takeover>();

  // Another search page was opened: the box follows it.
  const [followed, setFollowed] = useState(current);
  if (followed !== current) {
    setFollowed(current);
    setText(current);
  }

  const fetchSuggestions = useCallback(async () => {
    const loaded = await import('./search-suggestions.tsx').catch(() => undefined);
    // Offline, or a file of an older build: the form goes on alone, and the next use asks again.
    if (loaded !== undefined) setSuggestions(() => loaded.SearchSuggestions);
  }, []);

  // The page is used before its scripts arrive: what was typed by then stands in the field only.
  useLayoutEffect(() => {
    if (input.current === null) return;
    setText(input.current.value);
    if (document.activeElement === input.current) void fetchSuggestions();
  }, [fetchSuggestions]);

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

  /** A blank search is ignored (spec §5). */
  function search(wanted: string) {
    if (wanted.trim() === '') return;
    takeover?.close();
    void navigate({ to: '/search', search: { q: wanted.trim() } });
  }

  return (
    <search className="relative w-full">
      <form
        action="/search"
        onPointerEnter={() => void fetchSuggestions()}
        onSubmit={(event) => {
          event.preventDefault();
          // The field's own value: what was typed last may not have been rendered yet.
          const typed = new FormData(event.currentTarget).get('q');
          if (typeof typed === 'string') search(typed);
        }}
      >
        <label htmlFor={inputId} className="sr-only">
          Search startups
        </label>
        <Search
          aria-hidden="true"
          className="text-soft pointer-events-none absolute top-1/2 left-4 size-[1.1rem] -translate-y-1/2"
        />
        <input
          ref={input}
          {...takeover?.field}
          id={inputId}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            takeover?.field.onChange?.(event);
          }}
          onFocus={() => void fetchSuggestions()}
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
      {Suggestions !== undefined && (
        <Suggestions
          input={input}
          inputId={inputId}
          text={text}
          settled={settled}
          current={current}
          onText={setText}
          onTakeover={setTakeover}
        />
      )}
    </search>
  );
}
