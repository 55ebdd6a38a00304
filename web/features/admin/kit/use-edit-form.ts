import { useEffect, useRef, useState, type FormEvent } from 'react';
import * as v from 'valibot';
import { errorMessage, fieldErrors } from '../../../api/errors.ts';

export type FieldErrors = Partial<Record<string, string>>;

interface EditFormParts<Schema extends v.GenericSchema<object, object>> {
  /** The contract's own schema of what is sent; it says what is wrong before anything is. */
  schema: Schema;
  initial: v.InferInput<Schema>;
  /** What the form begins with, when that is more than what was saved: a draft of before. */
  start?: v.InferInput<Schema> | undefined;
  /** Sends it; may answer what was made of it, which the form then shows. What it throws is said in the form. */
  save: (values: v.InferInput<Schema>) => Promise<v.InferInput<Schema> | void>;
  /** What is said of a failure, given the server's message (spec §8: "Save failed: {message}"). */
  failure?: (message: string) => string;
}

/**
 * The one form of the admin area: values as the contract wants them, checked by the contract's schema; what is wrong stands at
 * its field, by its dotted path, and goes when the field is edited; the first wrong one gets the focus.
 */
export function useEditForm<Schema extends v.GenericSchema<object, object>>({
  schema,
  initial,
  start = initial,
  save,
  failure = (message) => message,
}: EditFormParts<Schema>) {
  type Values = v.InferInput<Schema>;
  const form = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState<Values>(initial);
  const [values, setValues] = useState<Values>(start);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState('');
  const [saving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const refuse = (found: FieldErrors, said: string) => {
    setErrors(found);
    setMessage(said);
    setRefusals((count) => count + 1);
  };

  /** `edited`: the path of what was edited within a value of many fields; only its error goes. */
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name], edited: string = name) => {
    setValues((before) => ({ ...before, [name]: value }));
    setMessage('');
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => path !== edited && !path.startsWith(`${edited}.`))),
    );
  };

  const submit = async () => {
    if (saving) return;
    const checked = v.safeParse(schema, values, { abortPipeEarly: true });
    if (!checked.success) {
      refuse(errorsOf(checked.issues), '');
      return;
    }
    setErrors({});
    setMessage('');
    setSaving(true);
    try {
      const made = (await save(values)) ?? values;
      setSaved(made);
      // What was typed meanwhile stays, and is not saved yet.
      setValues((now) => (now === values ? made : now));
    } catch (error) {
      const found = fieldErrors(error);
      refuse(found, failure(errorMessage(error)));
    } finally {
      setSaving(false);
    }
  };

  return {
    values,
    set,
    /** What a field of text is given: its name, value, error, and how it changes. */
    text: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: String(values[name] ?? ''),
      error: errors[name],
      // Only fields whose schema takes a text are shown so.
      onChange: ({ target }: { target: { value: string } }) => set(name, target.value as Values[Name]),
    }),
    errors,
    message,
    saving,
    /** Whether anything would be lost by leaving. */
    dirty: JSON.stringify(values) !== JSON.stringify(saved),
    /** Begins anew from what was loaded or saved. */
    reset: (fresh: Values) => {
      setSaved(fresh);
      setValues(fresh);
      setErrors({});
      setMessage('');
    },
    submit,
    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}

function errorsOf(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  return errors;
}
