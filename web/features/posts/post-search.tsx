import { useEffect, useRef, useState } from 'react';
import { commonLengths } from '../../../server/domain/core/common-lengths.ts';
import { SearchField } from '../../ui/search-field.tsx';

/** Posts are searched when typing has paused for this long. */
const searchDelayMs = 500;

/** A search form that works without JavaScript; with JavaScript the list follows the typing. `filters` stay in the URL. */
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

  // The field shows the query of a URL that was opened by Back or a link. It ignores a change that it requested itself, because more
  // letters may have been typed since.
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
