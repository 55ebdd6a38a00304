import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { parseInput } from '../../../../server/domain/core/input.ts';
import { useMember } from '../../../api/account.ts';
import { errorMessage, fieldErrors, savedMeanwhile } from '../../../api/errors.ts';
import { isSameJson } from '../../../lib/conflict.ts';
import { focusInvalid } from '../../../lib/focus-invalid.ts';
import { unreadInputs } from '../../../lib/unread-inputs.ts';
import * as edit from './edit-state.ts';
import { loadFormDraft, removeFormDraft, saveFormDraft } from './form-drafts.ts';

interface EditFormOptions<Schema extends v.GenericSchema<object, object>> {
  /** The contract's schema of the request body; values are checked against it before they are sent. */
  schema: Schema;
  initial: v.InferInput<Schema>;
  /** The version of the record that is edited; undefined for a new one. */
  version?: string | undefined;
  /** The name of the form: the kind and id of its record. This tab keeps the unsaved values of a named form across reloads. */
  draftName?: string;
  /** The fields that are not kept across reloads. */
  unstored?: readonly (keyof v.InferInput<Schema> & string)[];
  /** The values of a restored draft, which is based on `initial`. If undefined, the form starts with `initial`. */
  restored?: v.InferInput<Schema> | undefined;
  /**
   * Sends the values with the version they are based on. For a form that stays open, resolves to the saved values, their version
   * and a message. If `save` throws, the form shows the error's message.
   */
  save: (
    values: v.InferInput<Schema>,
    version: string | undefined,
  ) => Promise<{ values: v.InferInput<Schema>; version: string; message: string } | void>;
  /** Turns values that were saved elsewhere into values of the form. */
  fromSaved?: (values: v.InferInput<Schema>) => v.InferInput<Schema>;
  /** Turns the error message of the server into the text shown. */
  errorText?: (message: string) => string;
  /** Replaces the error of the whole form after a failed save. */
  failedText?: string;
}

/**
 * The form of a record: values in the shape of the contract, checked by the contract's schema. Editing a field clears its errors;
 * a refused submit focuses the first invalid field. If the record was saved elsewhere since it was loaded, `conflict` has both
 * versions until one of them is saved or dropped.
 */
export function useEditForm<Schema extends v.GenericSchema<object, object>>(options: EditFormOptions<Schema>) {
  type Values = v.InferInput<Schema>;
  const { initial, version, restored, draftName } = options;
  const form = useRef<HTMLFormElement>(null);
  const draft = useTabDraft(draftName, { values: initial, version }, options.unstored);
  const [state, setState] = useState(() =>
    draft.found === undefined
      ? edit.opened<Values>({ values: initial, version }, restored)
      : edit.opened(draft.found.base, draft.found.values),
  );
  useEffect(() => draft.keep(state));
  const [saving, setSaving] = useState(false);
  const { values, errors, message, outcome, conflict, fieldsKey, refusedSubmits } = state;
  useFocusOnRefusal(form, refusedSubmits);

  const submit = async (sent = values, basedOn = edit.shownVersion(state)) => {
    if (saving) return;
    const invalid = { ...errorsByPath(parseInput(options.schema, sent).issues ?? []), ...unreadInputs(form.current) };
    if (Object.keys(invalid).length > 0) return setState((before) => edit.refused(before, invalid, ''));
    setState(edit.sending);
    setSaving(true);
    const next = await saveOf(options, sent, basedOn, draft.remove);
    setState(next);
    setSaving(false);
  };

  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name], editedPath: string = name) =>
    setState((before) => edit.edited(before, name, value, editedPath));

  return {
    values,
    /** `editedPath` is the edited field within a nested value. */
    set,
    /** The props of a text field: name, value, error and change handler. */
    text: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: String(values[name] ?? ''),
      error: errors[name],
      // The cast is safe, because callers use `text` only for fields whose schema is a string.
      onChange: ({ target }: { target: { value: string } }) => set(name, target.value as Values[Name]),
    }),
    errors,
    message,
    outcome,
    saving,
    dirty: edit.isDirty(state),
    draft: edit.draftOf(state),
    /** Whether the form opened with values from before a reload, and still has unsaved changes. */
    isRestored: draft.found !== undefined && edit.isDirty(state),
    /** Drops the unsaved values, so that the form shows the record as it was opened. */
    reset: () => {
      draft.remove();
      setState((before) => ({ ...edit.opened<Values>({ values: initial, version }), fieldsKey: before.fieldsKey + 1 }));
    },
    /** Removes the kept values of a form that closes without a save. */
    dropDraft: draft.drop,
    submit,
    /** The key of the element around fields that hold their own state. It changes when all values are replaced. */
    fieldsKey,
    conflict: conflict && {
      message: conflict.message,
      changedFields: conflict.changedFields,
      shown: conflict.shown,
      show: (shown: 'mine' | 'theirs') => setState((before) => edit.showing(before, shown)),
      saveMine: () => {
        setState((before) => edit.showing(before, 'mine'));
        void submit(edit.ownValues(state), conflict.version);
      },
      keepTheirs: () => setState(edit.keepingTheirs),
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

/** Saves the values and resolves to the resulting change of the form's state. */
async function saveOf<Schema extends v.GenericSchema<object, object>>(
  { initial, save, fromSaved = (values) => values, errorText = (message) => message, failedText }: EditFormOptions<Schema>,
  sent: v.InferInput<Schema>,
  basedOn: string | undefined,
  onSaved: () => void,
): Promise<(state: edit.EditState<v.InferInput<Schema>>) => edit.EditState<v.InferInput<Schema>>> {
  try {
    const result = await saveUnlessSame();
    onSaved();
    const { values, version, message } = result ?? { values: sent, version: basedOn, message: undefined };
    return (state) => ({
      ...edit.saved(state, sent, { values, version }),
      outcome: message === undefined ? undefined : { kind: 'done', message },
    });
  } catch (error) {
    const outcome = failedText === undefined ? undefined : ({ kind: 'failed', message: failedText } as const);
    const theirs = savedElsewhere(error);
    if (theirs !== undefined) {
      const conflict = { ...theirs, message: errorMessage(error) };
      return (state) => ({ ...edit.conflicting(state, sent, conflict), outcome });
    }
    const message = failedText === undefined ? errorText(errorMessage(error)) : '';
    return (state) => ({ ...edit.refused(state, fieldErrors(error), message), outcome });
  }

  function savedElsewhere(error: unknown) {
    const theirs = savedMeanwhile<v.InferInput<Schema>>(error, fromSaved);
    return theirs && { version: theirs.version, values: theirs.values ?? initial };
  }
  /** Ignores the conflict if the saved record equals this one. This happens when the response to an earlier save was lost. */
  async function saveUnlessSame() {
    try {
      return await save(sent, basedOn);
    } catch (error) {
      const theirs = savedElsewhere(error);
      if (theirs === undefined || !isSameJson(theirs.values, sent)) throw error;
      return save(sent, theirs.version);
    }
  }
}

/** Keeps the values of a form across reloads of its tab. */
function useTabDraft<Values extends object>(
  name: string | undefined,
  opened: edit.EditBase<Values>,
  unstored: readonly string[] = [],
) {
  const { _id: memberId } = useMember();
  const [found] = useState(() => (name === undefined ? undefined : loadFormDraft(memberId, name, opened)));
  const last = useRef<edit.EditState<Values>>(undefined);
  const isDropped = useRef(false);
  const remove = () => {
    if (name !== undefined) removeFormDraft(memberId, name);
  };
  return {
    found,
    /** Keeps the values of a state while they are unsaved. */
    keep: (state: edit.EditState<Values>) => {
      if (name === undefined || isDropped.current || last.current === state) return;
      last.current = state;
      if (edit.isDirty(state)) saveFormDraft(memberId, name, edit.draftOf(state), unstored);
      else remove();
    },
    remove,
    /** Removes the values and stops storing later ones. */
    drop: () => {
      isDropped.current = true;
      remove();
    },
  };
}

function useFocusOnRefusal(form: RefObject<HTMLFormElement | null>, refusedSubmits: number): void {
  useEffect(() => {
    if (refusedSubmits > 0) focusInvalid(form.current);
  }, [form, refusedSubmits]);
}

function errorsByPath(issues: readonly v.BaseIssue<unknown>[]): edit.FieldErrors {
  const errors: edit.FieldErrors = {};
  for (const issue of issues) errors[v.getDotPath(issue) ?? ''] ??= issue.message;
  return errors;
}

/**
 * The error of a field that holds a list: the field's own error, or the error of its first invalid entry, preceded by that
 * entry's number.
 */
export function listError(errors: edit.FieldErrors, field: string): string | undefined {
  const [path, message] = Object.entries(errors).find(([key]) => key === field || key.startsWith(`${field}.`)) ?? [];
  const index = Number(path?.slice(field.length + 1).split('.')[0] || Number.NaN);
  return Number.isNaN(index) ? message : `Entry ${index + 1}: ${message}`;
}
