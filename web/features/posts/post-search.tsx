import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { commonLengths } from '../../../server/contract/field-lengths.ts';

/** Typing rests this long before posts are looked for, in milliseconds (spec §9). */
const searchDelay = 500;

/** A form that works on its own; with its script it searches while one types. `kept` are the filters that stay. */
export function PostSearch({
  current,
  kept,
  onSearch,
}: {
  current: string;
  kept: Readonly<Record<string, string>>;
  onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(current);
  const asked = useRef(current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function ask(wanted: string) {
    clearTimeout(timer.current);
    asked.current = wanted.trim();
    if (asked.current !== current) onSearch(asked.current);
  }

  // The address changed by itself (Back, a link): the box follows it. What the box asked for never overwrites newer letters.
  useEffect(() => {
    if (current === asked.current) return;
    asked.current = current;
    clearTimeout(timer.current);
    setText(current);
  }, [current]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <search>
      <form
        action="/blog"
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          ask(text);
        }}
      >
        <label htmlFor="post-search" className="sr-only">
          Search posts
        </label>
        <Search
          aria-hidden="true"
          className="text-soft pointer-events-none absolute top-1/2 left-4 size-[1.1rem] -translate-y-1/2"
        />
        <input
          id="post-search"
          name="search"
          type="search"
          value={text}
          placeholder="Search posts"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={commonLengths.searchText}
          onChange={({ target: { value } }) => {
            setText(value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => ask(value), searchDelay);
          }}
          className="border-field/60 bg-raised placeholder:text-soft hover:border-field focus:border-accent h-11 w-full rounded-full border pr-4 pl-11 text-base"
        />
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
    </search>
  );
}
