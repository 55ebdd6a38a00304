import { equalsIgnoreCase } from '../../server/domain/accounts/users.rules.ts';
import { eraseAuditEntry, withoutMaker } from '../../server/domain/accounts/erasure.ts';
import { erasureSteps, type ErasureStep } from '../personal-data.ts';
import type { UserRecord } from '../store.ts';
import { recordChange } from './changes.ts';
import { changeLikes } from './likes.ts';
import { recordMakerChange } from './makers.ts';
import { createStartupEntry } from './startup-entry.ts';
import { removeRows, type State } from './state.ts';

type Rows = Map<string, Readonly<Record<string, unknown>>>;

/** Deletes an account, and erases the person's data according to `personalData`. */
export function erasePerson(state: State, user: UserRecord): void {
  const { _id: id } = user;
  for (const { userId, startupId } of state.favorites.values()) if (userId === id) changeLikes(state, startupId, -1);
  recordMakerChange(state, id);
  const activeIds = eraseOwner(state, user);
  for (const [rowId, submission] of state.submissions)
    if (submission.userId === id)
      state.submissions.set(rowId, { ...submission, makers: withoutMaker(submission.makers, user.username) });
  for (const [rowId, entry] of state.audit) state.audit.set(rowId, eraseAuditEntry(entry, id));
  const address = user.emailVerifiedAt === null ? undefined : user.email;
  if (address !== undefined) eraseTexts(state, address);
  for (const step of erasureSteps) if (step.table !== 'startups') eraseRows(state, step, { id, address });
  state.users.delete(id);
  state.views = undefined;
  // Public pages show makers, and whether a listing has an owner.
  for (const listingId of activeIds.sort()) recordChange(state, listingId);
  state.version += 1;
}

/** Erases a person who has no account. */
export function eraseAddress(state: State, address: string): void {
  eraseTexts(state, address);
  for (const step of erasureSteps) if (step.naming === 'address') eraseRows(state, step, { address });
  state.views = undefined;
  state.version += 1;
}

/** Removes an address from posts, and deletes the unsent emails to the address. */
function eraseTexts(state: State, address: string): void {
  for (const [rowId, post] of state.posts)
    if (equalsIgnoreCase(post.author.email, address))
      state.posts.set(rowId, { ...post, author: { ...post.author, email: '', avatar: '' } });
  removeRows(state.outbox, ({ email }) => email !== undefined && equalsIgnoreCase(email.to, address));
}

/** The address is undefined unless it is confirmed, because an unconfirmed address may belong to another person. */
interface Person {
  id?: string;
  address: string | undefined;
}

function eraseRows(state: State, { table, column, naming, replaced }: ErasureStep, { id, address }: Person): void {
  const rows = rowsOf(state, table);
  const field = fieldOf(column);
  const isNamed = (row: Readonly<Record<string, unknown>>) => {
    if (naming === 'id') return row[field] === id;
    return address !== undefined && equalsIgnoreCase(String(row[field]), address);
  };
  const changes = replaced?.map(([other, becomes]) => [fieldOf(other), valueOf(table, becomes)] as const);
  if (changes === undefined) removeRows(rows, isNamed);
  else for (const [key, row] of rows) if (isNamed(row)) rows.set(key, { ...row, ...Object.fromEntries(changes) });
}

/**
 * Removes a person from their own listings, as owner and as maker, with the proof of ownership. Returns the ids of the active
 * listings.
 */
function eraseOwner(state: State, { _id: id, username }: UserRecord): string[] {
  const activeIds: string[] = [];
  for (const { _id, record } of state.startups.values()) {
    if (record.userId !== id) continue;
    const { userId: _owner, verifiedAt: _proof, makers = [], ...unclaimed } = record;
    const others = withoutMaker(makers, username);
    state.startups.set(_id, createStartupEntry({ ...unclaimed, ...(others.length > 0 && { makers: others }) }));
    if (record.status === 'active') activeIds.push(_id);
  }
  return activeIds;
}

/** The maps of the state that are not named after their tables. */
const mapNames: Readonly<Record<string, keyof State>> = {
  payment_intents: 'intents',
  idempotency_keys: 'idempotency',
  mail_outbox: 'outbox',
};

function rowsOf(state: State, table: string): Rows {
  const rows: unknown = state[mapNames[table] ?? (camelCase(table) as keyof State)];
  if (!(rows instanceof Map)) throw new Error(`The memory store has no rows of ${table}.`);
  return rows as Rows;
}

/** Tables have an extra lower-case column for addresses (`…_key`); rows in memory do not. */
const fieldOf = (column: string) => camelCase(column.replace(/_key$/, ''));

const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A submission stores a missing user id as '' (`Submission`). */
const valueOf = (table: string, value: string | null) => (table === 'submissions' ? (value ?? '') : value);
