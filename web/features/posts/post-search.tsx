import { useEffect, useRef, useState } from 'react';
import { commonLengths } from '../../../server/domain/core/common-lengths.ts';
import { SearchField } from '../../ui/search-field.tsx';

/** The pause in typing, in milliseconds, before posts are searched. */
const searchDelayMs = 500;

/**
 * A search form. With JavaScript the list is updated during typing; without it the form is submitted. `filters` stay in the URL.
 */
export function PostSearch({
  current,
  filters,
  onSearch,
}: {
  current: string;
  filters: Readonly<Record<string, string>>;
  onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(current);
  const requested = useRef(current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function requestSearch(query: string) {
    clearTimeout(timer.current);
    requested.current = query.trim();
    if (requested.current !== current) onSearch(requested.current);
  }

  // Shows the query of a URL opened by Back or a link. A change that the field requested itself is ignored, because more letters
  // may have been typed since.
  useEffect(() => {
    if (current === requested.current) return;
    requested.current = current;
    clearTimeout(timer.current);
    setText(current);
  }, [current]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <search>
      <form
        action="/blog"
        onSubmit={(event) => {
          event.preventDefault();
          requestSearch(text);
        }}
      >
        <label htmlFor="post-search" className="sr-only">
          Search posts
        </label>
        <SearchField
          id="post-search"
          name="search"
          value={text}
          placeholder="Search posts"
          enterKeyHint="search"
          maxLength={commonLengths.searchText}
          onChange={({ target: { value } }) => {
            setText(value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => requestSearch(value), searchDelayMs);
          }}
          onClear={() => {
            setText('');
            requestSearch('');
          }}
          className="border-field/60 bg-raised hover:border-field focus:border-accent rounded-full"
        />
        {Object.entries(filters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
    </search>
  );
}
