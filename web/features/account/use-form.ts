import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { errorMessage, fieldErrors } from '../../api/errors.ts';

/** What is said when no server answered (spec §8). */
export const unexpectedErrorMessage = 'An error occurred.';

type Errors<Name extends string> = Partial<Record<Name, string>>;
export type Values<Name extends string> = Record<Name, string>;

interface FormOptions<Name extends string> {
  fields: readonly Name[];
  /** What is wrong before anything is sent, by field. */
  check: (values: Values<Name>) => Errors<Name>;
  /** Sends the form. What it throws is said in the form. */
  send: (values: Values<Name>) => Promise<void>;
  /** Refusals that are about one field, by code. */
  fieldByErrorCode?: Readonly<Record<string, Name>>;
}

/** A short form of plain inputs: what is wrong stands at its field, which gets the focus; anything else below. */
export function useForm<Name extends string>({ fields, check, send, fieldByErrorCode: fieldOf = {} }: FormOptions<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const refuse = (found: Errors<Name>, said: string) => {
    setErrors(found);
    setMessage(said);
    setRefusals((count) => count + 1);
  };

  const submit = async (values: Values<Name>) => {
    const wrong = check(values);
    if (Object.keys(wrong).length > 0) return refuse(wrong, '');
    setErrors({});
    setMessage('');
    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const found = errorsOf(error, fields, fieldOf);
      refuse(found, Object.keys(found).length > 0 ? '' : errorMessage(error, unexpectedErrorMessage));
    } finally {
      setBusy(false);
    }
  };

  return {
    errors,
    message,
    busy,
    refuse,
    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (busy) return;
        const given = new FormData(event.currentTarget);
        const values = Object.fromEntries(fields.map((name) => [name, textOf(given.get(name))]));
        // Made of exactly these fields a line above.
        void submit(values as Values<Name>);
      },
      onInput: ({ target }: FormEvent<HTMLFormElement>) => {
        if (!(target instanceof HTMLInputElement)) return;
        const { name } = target;
        if (name in errors) setErrors({ ...errors, [name]: undefined });
      },
    },
  };
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : '';
}

function errorsOf<Name extends string>(
  error: unknown,
  fields: readonly Name[],
  fieldOf: Readonly<Record<string, Name>>,
): Errors<Name> {
  if (!(error instanceof ApiError)) return {};
  const found: Errors<Name> = {};
  const field = fieldOf[error.code];
  if (field !== undefined) found[field] = error.message;
  const refused = fieldErrors(error);
  for (const name of fields) if (refused[name] !== undefined) found[name] = refused[name];
  return found;
}

/** The reason an address is not sent, if there is one; whether it exists only a mail can tell. */
export function emailError(email: string): Errors<'email'> {
  if (email.trim() === '') return { email: 'Please enter your e-mail address.' };
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? {} : { email: 'Please enter an e-mail address (e.g., you@example.com).' };
}
