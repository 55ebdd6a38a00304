import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { parseInput } from '../../../../server/domain/core/input.ts';
import { errorMessage, fieldErrors, savedMeanwhile } from '../../../api/errors.ts';
import { unreadInputs } from '../../../lib/unread-inputs.ts';
import { changedFields, type Conflict } from '../../../lib/conflict.ts';

export type FieldErrors = Partial<Record<string, string>>;

/** The saved record that a form's values were begun with. */
export interface EditBase<Values> {
  values: Values;
  /** Undefined for a new record. */
  version: string | undefined;
}

interface EditFormOptions<Schema extends v.GenericSchema<object, object>> {
  /** The contract's schema of the request body; values are checked against it before they are sent. */
  schema: Schema;
  initial: v.InferInput<Schema>;
  /** The version of the record that is edited; undefined for a new one. */
  version?: string | undefined;
  /** The values of a restored draft, which was begun with `initial`; without one the form starts with `initial`. */
  restored?: v.InferInput<Schema> | undefined;
  /**
   * Sends the values with the version they are based on. A form that stays open returns the saved values and their version. The
   * form shows the message of an error it throws.
   */
  save: (
    values: v.InferInput<Schema>,
    version: string | undefined,
  ) => Promise<{ values: v.InferInput<Schema>; version: string } | void>;
  /** Turns what somebody else saved into values of the form. */
  fromSaved?: (values: v.InferInput<Schema>) => v.InferInput<Schema>;
  /** Turns the error message of the server into the text shown. */
  errorText?: (message: string) => string;
}

/**
 * The state of every admin form: values in the shape of the contract, validated by the contract's schema. Errors are keyed by
 * the field's dotted path and cleared when the field is edited; a refused submit focuses the first invalid field. When somebody
 * else saved the record meanwhile, both versions stay in `conflict` until one of them is saved or given up.
 */
export function useEditForm<Schema extends v.GenericSchema<object, object>>({
  schema,
  initial,
  version: initialVersion,
  restored,
  save,
  fromSaved = (values) => values,
  errorText = (message) => message,
}: EditFormOptions<Schema>) {
  type Values = v.InferInput<Schema>;
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState<EditBase<Values>>({ values: initial, version: initialVersion });
  const [values, setValues] = useState<Values>(restored ?? initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState('');
  const [saving, setSaving] = useState(false);
  const [refusedSubmits, setRefusedSubmits] = useState(0);
  const [conflict, setConflict] = useState<Conflict<Values>>();
  const [fieldsKey, setFieldsKey] = useState(0);

  useEffect(() => {
    if (refusedSubmits > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusedSubmits]);

  const showErrors = (newErrors: FieldErrors, formMessage: string) => {
    setErrors(newErrors);
    setMessage(formMessage);
    setRefusedSubmits((count) => count + 1);
  };
  /** Replaces the values; fields with a state of their own start anew. */
  const showValues = (newValues: Values) => {
    setValues(newValues);
    setErrors({});
    setMessage('');
    setFieldsKey((key) => key + 1);
  };

  /** `editedPath`: the edited field within a nested value; only its error is cleared. */
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name], editedPath: string = name) => {
    setValues((before) => ({ ...before, [name]: value }));
    setMessage('');
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([path]) => path !== editedPath && !path.startsWith(`${editedPath}.`))),
    );
  };

  /** Saves; when what somebody else saved is just this, as after a lost answer, that is no conflict. */
  const saveValues = async (sent: Values, basedOn: string | undefined) => {
    try {
      return await save(sent, basedOn);
    } catch (error) {
      const theirs = savedMeanwhile<Values>(error, fromSaved);
      if (theirs === undefined || JSON.stringify(theirs.values ?? initial) !== JSON.stringify(sent)) throw error;
      return save(sent, theirs.version);
    }
  };
  const showFailure = (error: unknown, sent: Values) => {
    const theirs = savedMeanwhile<Values>(error, fromSaved);
    if (theirs === undefined) {
      showErrors(fieldErrors(error), errorText(errorMessage(error)));
      return;
    }
    const theirValues = theirs.values ?? initial;
    setConflict({
      version: theirs.version,
      message: errorMessage(error),
      mine: sent,
      theirs: theirValues,
      shown: 'mine',
      changedFields: changedFields(base.values, theirValues),
    });
  };

  const submit = async (sent: Values = values, basedOn = conflict?.shown === 'theirs' ? conflict.version : base.version) => {
    if (saving) return;
    const errors = { ...errorsByPath(parseInput(schema, sent).issues ?? []), ...unreadInputs(form.current) };
    if (Object.keys(errors).length > 0) {
      showErrors(errors, '');
      return;
    }
    setErrors({});
    setMessage('');
    setSaving(true);
    try {
      const result = await saveValues(sent, basedOn);
      const savedValues = result?.values ?? sent;
      setBase({ values: savedValues, version: result?.version ?? basedOn });
      setConflict(undefined);
      // Edits made during the request stay as unsaved changes.
      setValues((current) => (current === sent ? savedValues : current));
    } catch (error) {
      showFailure(error, sent);
    } finally {
      setSaving(false);
    }
  };

  /** Shows the other of two versions; edits of the one that is hidden stay. */
  const show = (shown: 'mine' | 'theirs') => {
    if (conflict === undefined || conflict.shown === shown) return;
    setConflict({ ...conflict, [conflict.shown]: values, shown });
    showValues(conflict[shown]);
  };

  const isEditing = (version: EditBase<Values>) => JSON.stringify(values) !== JSON.stringify(version.values);
  const theirs: EditBase<Values> | undefined =
    conflict?.shown === 'theirs' ? { values: conflict.theirs, version: conflict.version } : undefined;
  const isEditingTheirs = theirs !== undefined && isEditing(theirs);

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
    /** Whether closing the form would lose something: unsaved values, or one of two conflicting versions. */
    dirty: conflict !== undefined || isEditing(base),
    /** What was written last, and the record that it was begun with: what a stored draft consists of. */
    draft: isEditingTheirs
      ? { values, base: theirs }
      : { values: theirs === undefined || conflict === undefined ? values : conflict.mine, base },
    submit,
    /** The key of the element around the fields: it changes when all values are replaced. */
    fieldsKey,
    /** Somebody else saved the record since it was loaded. */
    conflict: conflict && {
      message: conflict.message,
      changedFields: conflict.changedFields,
      shown: conflict.shown,
      show,
      saveMine: () => {
        const mine = conflict.shown === 'mine' ? values : conflict.mine;
        if (conflict.shown === 'theirs') show('mine');
        void submit(mine, conflict.version);
      },
      keepTheirs: () => {
        setBase({ values: conflict.theirs, version: conflict.version });
        if (conflict.shown === 'mine') showValues(conflict.theirs);
        setConflict(undefined);
      },
    },
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

/** The error of a field that holds a list: its own, or the first of its entries, which is named by its number. */
export function listError(errors: FieldErrors, field: string): string | undefined {
  const [path, message] = Object.entries(errors).find(([key]) => key === field || key.startsWith(`${field}.`)) ?? [];
  const index = Number(path?.slice(field.length + 1).split('.')[0] || Number.NaN);
  return Number.isNaN(index) ? message : `Entry ${index + 1}: ${message}`;
}
