import { Plus, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { maxItems, userLengths } from '../../../../server/domain/core/lengths.ts';
import { Button } from '../../../ui/button.tsx';
import { inputClass } from '../../../ui/field.tsx';
import type { ListingForm } from '../draft/use-listing-form.ts';

/** The makers by username. There is always at least one. */
export function StepTeam({ form: { values, errors, set } }: { form: ListingForm }) {
  const { makers } = values;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  /** The input to focus after the list changed. */
  const [focus, setFocus] = useState<{ index: number }>();
  useEffect(() => {
    if (focus !== undefined) list.current?.querySelectorAll('input')[focus.index]?.focus();
  }, [focus]);

  const isOnlyMaker = makers.length === 1;
  const isFull = makers.length >= maxItems.makers;
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">Makers</legend>
      <p id={`${id}-hint`} className="text-soft mb-4 text-sm">
        The usernames of everyone who made it, including yours. We ask each member you add, and show their name and image once
        they accept. Until then, the page shows only the username.
      </p>
      <ul ref={list} className="space-y-3">
        {makers.map((maker, index) => {
          const error = errors[`makers.${index}`];
          return (
            // Makers have no id; equal names are allowed while typing.
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
                  onChange={({ target }) => set('makers', makers.with(index, target.value))}
                  className={`${inputClass} h-11`}
                />
                <button
                  type="button"
                  disabled={isOnlyMaker}
                  onClick={() => {
                    set('makers', makers.toSpliced(index, 1));
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
        disabled={isFull}
        onClick={() => {
          set('makers', [...makers, '']);
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
