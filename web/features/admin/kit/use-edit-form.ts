import { useEffect, useRef, useState, type FormEvent } from 'react';
import * as v from 'valibot';
import { parseInput } from '../../../../server/contract/input.ts';
import { errorMessage, fieldErrors } from '../../../api/errors.ts';

export type FieldErrors = Partial<Record<string, string>>;

interface EditFormOptions<Schema extends v.GenericSchema<object, object>> {
  /** The contract's schema of the request body; values are checked against it before they are sent. */
  schema: Schema;
  initial: v.InferInput<Schema>;
  /** The values of a restored draft; without one the form starts with `initial`. */
  restored?: v.InferInput<Schema> | undefined;
  /** Sends the values. May return the values as saved, which the form then shows. The form shows the message of an error it throws. */
  save: (values: v.InferInput<Schema>) => Promise<v.InferInput<Schema> | void>;
  /** Turns the error message of the server into the text shown. */
  errorText?: (message: string) => string;
}

/**
 * The state of every admin form: values in the shape of the contract, validated by the contract's schema. Errors are keyed by
 * the field's dotted path and cleared when the field is edited; a refused submit focuses the first invalid field.
 */
export function useEditForm<Schema extends v.GenericSchema<object, object>>({
  schema,
  initial,
  restored,
  save,
  errorText = (message) => message,
}: EditFormOptions<Schema>) {
  type Values = v.InferInput<Schema>;
  const form = useRef<HTMLFormElement>(null);
  const [saved, setSaved] = useState<Values>(initial);
  const [values, setValues] = useState<Values>(restored ?? initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState('');
  const [saving, setSaving] = useState(false);
  const [refusedSubmits, setRefusedSubmits] = useState(0);

  useEffect(() => {
    if (refusedSubmits > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusedSubmits]);

  const showErrors = (newErrors: FieldErrors, formMessage: string) => {
    setErrors(newErrors);
    setMessage(formMessage);
    setRefusedSubmits((count) => count + 1);
  };

  /** `editedPath`: the edited field within a nested value; only its error is cleared. */
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name], editedPath: string = name) => {
    setValues((before) => ({ ...before, [name]: value }));
    setMessage('');
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => path !== editedPath && !path.startsWith(`${editedPath}.`))),
    );
  };

  const submit = async () => {
    if (saving) return;
    const checked = parseInput(schema, values);
    if (!checked.success) {
      showErrors(errorsByPath(checked.issues), '');
      return;
    }
    setErrors({});
    setMessage('');
    setSaving(true);
    try {
      const savedValues = (await save(values)) ?? values;
      setSaved(savedValues);
      // Edits made during the request stay as unsaved changes.
      setValues((current) => (current === values ? savedValues : current));
    } catch (error) {
      showErrors(fieldErrors(error), errorText(errorMessage(error)));
    } finally {
      setSaving(false);
    }
  };

  return {
    values,
    set,
    /** The props of a text field: name, value, error and change handler. */
    text: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: String(values[name] ?? ''),
      error: errors[name],
      // Callers use `text` only for fields whose schema is a string.
      onChange: ({ target }: { target: { value: string } }) => set(name, target.value as Values[Name]),
    }),
    errors,
    message,
    saving,
    /** Whether the values differ from the saved ones. */
    dirty: JSON.stringify(values) !== JSON.stringify(saved),
    /** Replaces the saved and the current values and clears all errors. */
    reset: (newValues: Values) => {
      setSaved(newValues);
      setValues(newValues);
      setErrors({});
      setMessage('');
    },
    submit,
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}

function errorsByPath(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  return errors;
}
