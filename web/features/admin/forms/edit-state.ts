import { isSameJson, changedFields, type Conflict } from '../../../lib/conflict.ts';
import type { ActionResult } from '../../../ui/status-message.tsx';

/** Error messages by the dotted paths of their fields. */
export type FieldErrors = Partial<Record<string, string>>;

/** The saved record that a form started from. */
export interface EditBase<Values> {
  values: Values;
  /** Undefined for a new record. */
  version: string | undefined;
}

/** The state of a form that edits a record. Each function below returns the state after one event. */
export interface EditState<Values> {
  base: EditBase<Values>;
  values: Values;
  errors: FieldErrors;
  /** The error of the whole form, or ''. */
  message: string;
  /** The outcome of the last save of a form that stays open. */
  outcome: ActionResult | undefined;
  /** Both versions of a record that was saved elsewhere since it was loaded. */
  conflict: Conflict<Values> | undefined;
  /** Counts the refused submits. */
  refusedSubmits: number;
  /** Counts the replacements of all values. */
  fieldsKey: number;
}

/** The initial state: the saved record, or a draft based on it. */
export function opened<Values>(base: EditBase<Values>, values = base.values): EditState<Values> {
  return {
    base,
    values,
    errors: {},
    message: '',
    outcome: undefined,
    conflict: undefined,
    refusedSubmits: 0,
    fieldsKey: 0,
  };
}

/** `path` is the edited field, possibly within a nested value. Only the errors of that field are cleared. */
export function edited<Values, Name extends keyof Values>(
  state: EditState<Values>,
  name: Name,
  value: Values[Name],
  path: string,
): EditState<Values> {
  const others = Object.entries(state.errors).filter(([each]) => each !== path && !each.startsWith(`${path}.`));
  return { ...state, values: { ...state.values, [name]: value }, message: '', errors: Object.fromEntries(others) };
}

export function sending<Values>(state: EditState<Values>): EditState<Values> {
  return { ...state, errors: {}, message: '', outcome: undefined };
}

export function refused<Values>(state: EditState<Values>, errors: FieldErrors, message: string): EditState<Values> {
  return { ...state, errors, message, refusedSubmits: state.refusedSubmits + 1 };
}

/** The state after a save. Edits made during the request remain unsaved changes. */
export function saved<Values>(state: EditState<Values>, sent: Values, base: EditBase<Values>): EditState<Values> {
  return { ...state, base, conflict: undefined, values: state.values === sent ? base.values : state.values };
}

/** The state after a save was refused because the record was saved elsewhere. */
export function conflicting<Values extends object>(
  state: EditState<Values>,
  mine: Values,
  theirs: { version: string; values: Values; message: string },
): EditState<Values> {
  const { version, values, message } = theirs;
  const changed = changedFields(state.base.values, values);
  return { ...state, conflict: { version, message, mine, theirs: values, shown: 'mine', changedFields: changed } };
}

/** Shows the other of two versions. Edits of the hidden version are kept. */
export function showing<Values>(state: EditState<Values>, shown: 'mine' | 'theirs'): EditState<Values> {
  const { conflict, values } = state;
  if (conflict === undefined || conflict.shown === shown) return state;
  return { ...withValues(state, conflict[shown]), conflict: { ...conflict, [conflict.shown]: values, shown } };
}

/** Switches to editing the other version and drops the admin's own. */
export function keepingTheirs<Values>(state: EditState<Values>): EditState<Values> {
  const { conflict } = state;
  if (conflict === undefined) return state;
  const shown = conflict.shown === 'mine' ? withValues(state, conflict.theirs) : state;
  return { ...shown, base: { values: conflict.theirs, version: conflict.version }, conflict: undefined };
}

/** The version that a save of the shown values is based on. */
export function shownVersion<Values>({ base, conflict }: EditState<Values>): string | undefined {
  return conflict?.shown === 'theirs' ? conflict.version : base.version;
}

/** The admin's own values, even while the other version is shown. */
export function ownValues<Values>({ values, conflict }: EditState<Values>): Values {
  return conflict?.shown === 'theirs' ? conflict.mine : values;
}

/** Whether closing the form would lose something: unsaved values, or one of two conflicting versions. */
export function isDirty<Values>({ base, values, conflict }: EditState<Values>): boolean {
  return conflict !== undefined || differ(values, base.values);
}

/** The values edited last and the record they are based on, which together form a stored draft. */
export function draftOf<Values>(state: EditState<Values>): { values: Values; base: EditBase<Values> } {
  const { base, values, conflict } = state;
  return conflict?.shown === 'theirs' && differ(values, conflict.theirs)
    ? { values, base: { values: conflict.theirs, version: conflict.version } }
    : { values: ownValues(state), base };
}

function withValues<Values>(state: EditState<Values>, values: Values): EditState<Values> {
  return { ...state, values, errors: {}, message: '', fieldsKey: state.fieldsKey + 1 };
}

const differ = (a: unknown, b: unknown) => !isSameJson(a, b);

interface Address {
  pathname: string;
  search: object;
}

/** The search params that keep a dialog open. */
const dialogParams = ['open', 'edit', 'reasons'];

/**
 * Whether a navigation to `next` closes the dialog that is open at `current`. Typing in a search only changes the table below the
 * dialog, so the dialog stays open.
 */
export function closesDialog(current: Address, next: Address): boolean {
  return (
    next.pathname !== current.pathname ||
    dialogParams.some((name) => Reflect.get(next.search, name) !== Reflect.get(current.search, name))
  );
}
