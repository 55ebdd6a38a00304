import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { inputClass } from '../../../ui/field.tsx';

/**
 * The search of a table: told to the address once typing rests (spec §9), at once with Enter. "/" brings the focus here from
 * anywhere on the page that is not being typed in; Escape empties it.
 */
export function TableSearch({
  label,
  placeholder = label,
  value,
  delayMs,
  onSearch,
}: {
  label: string;
  placeholder?: string;
  /** As the address has it. */
  value: string;
  delayMs: number;
  onSearch: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState<{ text: string; over: string }>();
  // What is typed stands until the address says something else, as after Back.
  const text = typed?.over === value ? typed.text : value;

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

  const search = (wanted: string, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(wanted.trim()), afterMs);
  };
  return (
    <search className="relative block w-full sm:w-80">
      <Search aria-hidden="true" className="text-soft pointer-events-none absolute top-3 left-4 size-5" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setTyped({ text: target.value, over: value });
          search(target.value, delayMs);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(text, 0);
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          setTyped({ text: '', over: value });
          search('', 0);
        }}
        className={`${inputClass} h-11 pl-11`}
      />
    </search>
  );
}

/** One of a few ways to narrow a table, as buttons of which one is pressed. */
export function TableFilter<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
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
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

/** Above a table: what narrows it at the left, what can be done at the right. */
export function TableBar({ children, actions }: { children: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 grow flex-wrap items-center gap-3">{children}</div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
