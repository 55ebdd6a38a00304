import { Plus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { maxItems, userLengths } from '../../../server/domain/core/lengths.ts';
import { Button } from '../../ui/button.tsx';
import { inputClass } from '../../ui/field.tsx';

/** The makers of a listing by username. With `isRequired`, the last maker cannot be removed. */
export function MakersField({
  makers,
  errors,
  hint,
  isRequired = false,
  onChange,
}: {
  makers: readonly string[];
  /** Messages by path: `makers`, or `makers.0` for the first one. */
  errors: Partial<Record<string, string>>;
  hint: string;
  isRequired?: boolean;
  onChange: (makers: string[]) => void;
}) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  /** The input to focus after the list has changed. If no input is left, the button that adds a maker gets the focus. */
  const [focus, setFocus] = useState<{ index: number }>();
  useEffect(() => {
    if (focus === undefined) return;
    const inputs = list.current?.querySelectorAll('input');
    const target = inputs?.[focus.index] ?? list.current?.parentElement?.querySelector<HTMLElement>('[data-add]');
    target?.focus();
  }, [focus]);

  const isOnlyMaker = isRequired && makers.length === 1;
  const isFull = makers.length >= maxItems.makers;
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Makers</legend>
      <p id={`${id}-hint`} className="text-soft mb-4 text-sm">
        {hint}
      </p>
      <ul ref={list} className="space-y-3">
        {makers.map((maker, index) => {
          const error = errors[`makers.${index}`];
          return (
            // The index is the key, because makers have no id, and equal names are allowed while typing.
            <li key={index}>
              <div className="flex items-center gap-2">
                <input
                  dir="auto"
                  aria-label={`Maker ${index + 1}`}
                  aria-invalid={error !== undefined}
                  aria-describedby={`${id}-hint ${id}-${index}`}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  maxLength={userLengths.username}
                  placeholder="username"
                  value={maker}
                  onChange={({ target }) => onChange(makers.with(index, target.value))}
                  className={`${inputClass} h-11`}
                />
                <button
                  type="button"
                  disabled={isOnlyMaker}
                  onClick={() => {
                    onChange(makers.toSpliced(index, 1));
                    setFocus({ index: Math.min(index, makers.length - 2) });
                  }}
                  aria-label={`Remove maker ${index + 1}`}
                  title={isOnlyMaker ? 'At least one maker is required.' : undefined}
                  className="hover:bg-sunken grid size-11 shrink-0 place-items-center rounded-full disabled:opacity-35"
                >
                  <X aria-hidden="true" className="size-5" />
                </button>
              </div>
              <p id={`${id}-${index}`} aria-live="polite" className="text-accent mt-1.5 text-sm font-semibold empty:hidden">
                {error}
              </p>
            </li>
          );
        })}
      </ul>
      <p aria-live="polite" className="text-accent mt-1.5 text-sm font-semibold empty:hidden">
        {errors['makers']}
      </p>
      <Button
        className="mt-4"
        data-add
        disabled={isFull}
        onClick={() => {
          onChange([...makers, '']);
          setFocus({ index: makers.length });
        }}
      >
        <Plus aria-hidden="true" className="size-4.5" />
        Add a maker
      </Button>
      {isFull && <p className="text-soft mt-2 text-sm">You can add up to {maxItems.makers} makers.</p>}
    </fieldset>
  );
}
