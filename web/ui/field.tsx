import { useId, type ReactNode } from 'react';

/** The classes of every text field. The text is 16 px, because phones zoom into fields with smaller text. */
export const inputClass =
  'border-field/60 bg-paper placeholder:text-soft hover:border-field focus:border-accent aria-invalid:border-accent block w-full min-w-0 rounded-2xl border px-4 text-base';

/** The classes of the mark beside a label that says where a value came from. */
export const markClass = 'bg-sunken float-right rounded-full px-2.5 text-sm empty:hidden';

/** Props that connect a control to its label, hint and error; spread them on the control. */
export interface FieldControl {
  id: string;
  /** Makes the browser derive the text direction from the typed text. */
  dir: 'auto';
  'aria-invalid': boolean;
  'aria-describedby': string;
}

/**
 * A label and its control, with a hint and an error below. `mark` is a short text beside the label that says where the value came
 * from.
 */
export function Field({
  label,
  hint,
  error,
  optional = false,
  mark,
  children,
}: {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  mark?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}) {
  const id = useId();
  return (
    <div>
      <span id={`${id}-mark`} className={markClass}>
        {mark}
      </span>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label} {optional && <span className="text-soft font-normal">optional</span>}
      </label>
      {children({
        id,
        dir: 'auto',
        'aria-invalid': error !== undefined,
        'aria-describedby': `${id}-mark ${id}-hint ${id}-error`,
      })}
      <p id={`${id}-hint`} className="text-soft mt-1.5 text-sm empty:hidden">
        {hint}
      </p>
      <p id={`${id}-error`} aria-live="polite" className="text-accent mt-1.5 text-sm font-semibold empty:hidden">
        {error}
      </p>
    </div>
  );
}
