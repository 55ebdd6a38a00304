import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from './client.ts';
import { errorMessage, fieldErrors } from './errors.ts';
import { focusInvalid } from '../lib/focus-invalid.ts';

/** Shown when no server answers. */
export const unexpectedErrorMessage = 'An error occurred.';

type Errors<Name extends string> = Partial<Record<Name, string>>;
export type Values<Name extends string> = Record<Name, string>;

interface FormOptions<Name extends string> {
  fields: readonly Name[];
  /** Returns the errors that can be found without the server, by field. */
  check: (values: Values<Name>) => Errors<Name>;
  /** Sends the form. An error that it throws is shown in the form. */
  send: (values: Values<Name>) => Promise<void>;
  /** The field at which each server error is shown, by error code. */
  fieldByErrorCode?: Readonly<Record<string, Name>>;
  /** The message when no server answers. */
  noAnswerMessage?: string;
}

/**
 * The state of a short form with uncontrolled inputs. An error is shown at its field, which then gets the focus. An error that
 * belongs to no field is shown below the form.
 */
export function useForm<Name extends string>({
  fields,
  check,
  send,
  fieldByErrorCode = {},
  noAnswerMessage = unexpectedErrorMessage,
}: FormOptions<Name>) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [message, setMessage] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failureCount, setFailureCount] = useState(0);

  useEffect(() => {
    if (failureCount > 0) focusInvalid(form.current);
  }, [failureCount]);

  const showErrors = (newErrors: Errors<Name>, newMessage: string) => {
    setErrors(newErrors);
    setMessage(newMessage);
    setFailureCount((count) => count + 1);
  };

  const submit = async (values: Values<Name>) => {
    const invalid = check(values);
    if (Object.keys(invalid).length > 0) return showErrors(invalid, '');
    setErrors({});
    setMessage('');
    setIsBusy(true);
    try {
      await send(values);
    } catch (error) {
      const serverErrors = serverErrorsOf(error, fields, fieldByErrorCode);
      showErrors(serverErrors, Object.keys(serverErrors).length > 0 ? '' : errorMessage(error, noAnswerMessage));
    } finally {
      setIsBusy(false);
    }
  };

  return {
    errors,
    message,
    busy: isBusy,
    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (isBusy) return;
        const formData = new FormData(event.currentTarget);
        const values = Object.fromEntries(fields.map((name) => [name, textOf(formData.get(name))]));
        // The cast is safe, because the line above creates exactly these fields.
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

function serverErrorsOf<Name extends string>(
  error: unknown,
  fields: readonly Name[],
  fieldByErrorCode: Readonly<Record<string, Name>>,
): Errors<Name> {
  if (!(error instanceof ApiError)) return {};
  const errors: Errors<Name> = {};
  const field = fieldByErrorCode[error.code];
  if (field !== undefined) errors[field] = error.message;
  const byField = fieldErrors(error);
  for (const name of fields) if (byField[name] !== undefined) errors[name] = byField[name];
  return errors;
}

/** The error for an email address that is empty or has no @. Does not check whether the address exists. */
export function emailError(email: string): Errors<'email'> {
  if (email.trim() === '') return { email: 'Please enter your email address.' };
  return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? {} : { email: 'Please enter an email address (e.g., you@example.com).' };
}

/** The errors for a new password that is typed twice. */
export function newPasswordErrors({
  password,
  confirmation,
}: Values<'password' | 'confirmation'>): Errors<'password' | 'confirmation'> {
  return {
    ...(password === '' ? { password: 'Please choose a password.' } : {}),
    ...(confirmation === '' ? { confirmation: 'Please repeat the password.' } : {}),
    ...(confirmation !== '' && confirmation !== password ? { confirmation: 'Passwords do not match' } : {}),
  };
}

export const passwordFieldByErrorCode = { 'passwords.too_short': 'password', 'passwords.too_common': 'password' } as const;
