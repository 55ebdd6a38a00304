import { exportedProperties, personalExports } from './personal-exports.ts';
import type { Store } from '../../../db/store.ts';
import type { AuditEntry } from '../site/audit.contract.ts';
import type { SecurityEvent } from '../accounts/security-events.contract.ts';

/** The person whose data is read: a member, or an address that belongs to no account. */
export interface DataSubject {
  /** '' for a person without an account. */
  userId: string;
  /** '' while a member's address is unconfirmed, because an unconfirmed address may belong to someone else. */
  address: string;
}

/**
 * Reads the rows of one file in a fixed order. Afterwards, all properties are removed except those that `personalExports` lists
 * and those in `names`.
 */
interface Section {
  table: string;
  /** Properties that only make the rows readable, such as a listing's name. */
  names?: readonly string[];
  /** Whether the rows are also found for a person without an account. */
  byAddress?: true;
  rows: (store: Store, subject: DataSubject, slice: { offset: number; limit: number }) => Promise<readonly object[]>;
}

const sections: readonly Section[] = [
  {
    table: 'users',
    rows: async ({ users }, { userId }, slice) =>
      from(
        [await users.byId(userId)].flatMap((user) =>
          user === undefined ? [] : [{ ...user, emailConfirmedAt: user.emailVerifiedAt }],
        ),
        slice,
      ),
  },
  { table: 'sessions', rows: async ({ sessions }, { userId }, slice) => from(await sessions.ofUser(userId), slice) },
  { table: 'passkeys', rows: async ({ passkeys }, { userId }, slice) => from(await passkeys.ofUser(userId), slice) },
  {
    table: 'startups',
    rows: async ({ startups }, { userId }, slice) => from(await startups.ofUser(userId, endOf(slice)), slice),
  },
  {
    table: 'submissions',
    rows: async ({ startups, submissions }, { userId }, slice) => {
      const owned = from(await startups.ofUser(userId, endOf(slice)), slice);
      const found = await Promise.all(owned.map(({ _id }) => submissions.byStartup(_id)));
      // A submission that someone else sent becomes an empty row, so that offsets keep counting listings.
      return found.map((submission) => (submission?.userId === userId ? submission : {}));
    },
  },
  {
    table: 'revisions',
    names: ['startup'],
    byAddress: true,
    rows: async ({ revisions }, { userId, address }, slice) =>
      from((await revisions.ofPerson({ userId, email: address }, endOf(slice))).revisions, slice),
  },
  {
    table: 'claims',
    names: ['startup'],
    rows: async ({ claims }, { userId }, slice) => from(await claims.ofUser(userId, endOf(slice)), slice),
  },
  {
    table: 'ownership_proofs',
    rows: async ({ ownershipProofs }, { userId }, slice) => from(await ownershipProofs.ofUser(userId), slice),
  },
  {
    table: 'makers',
    rows: async ({ makers }, { userId }, slice) => from(await makers.ofUser(userId), slice),
  },
  { table: 'favorites', rows: async ({ favorites }, { userId }, slice) => from(await favorites.ofUser(userId), slice) },
  { table: 'collections', rows: async ({ collections }, { userId }, slice) => from(await collections.ofUser(userId), slice) },
  {
    table: 'payment_intents',
    rows: async ({ payments }, { userId }, slice) => from(await payments.intentsOfUser(userId), slice),
  },
  {
    table: 'payments',
    rows: async ({ payments }, { userId }, slice) => {
      const subscriptionIds = (await payments.intentsOfUser(userId)).flatMap(({ subscriptionId }) => subscriptionId ?? []);
      return from(await payments.paymentsOfSubscriptions(subscriptionIds), slice);
    },
  },
  {
    table: 'reports',
    names: ['startup'],
    byAddress: true,
    rows: async ({ reports }, { address }, slice) => from((await reports.ofAddress(address, endOf(slice))).reports, slice),
  },
  {
    table: 'feedback',
    byAddress: true,
    rows: async ({ feedback }, { address }, slice) => from((await feedback.ofAddress(address, endOf(slice))).feedback, slice),
  },
  {
    table: 'subscribers',
    byAddress: true,
    rows: async ({ newsletter }, { address }, slice) =>
      from(
        [await newsletter.byAddress(address)].flatMap((subscriber) => subscriber ?? []),
        slice,
      ),
  },
  {
    table: 'messages',
    names: ['startup'],
    rows: async ({ messages }, { userId }, slice) =>
      from(await messages.ofMember(userId), slice).map((message) => ({ ...message, isMine: message.authorId === userId })),
  },
  {
    table: 'notification_frequencies',
    rows: async ({ notifications }, { userId }, slice) =>
      from(
        Object.entries(await notifications.frequencies(userId)).map(([kind, frequency]) => ({ kind, frequency })),
        slice,
      ),
  },
  {
    table: 'mail_outbox',
    byAddress: true,
    rows: async ({ outbox }, { address }, slice) => from((await outbox.toAddress(address, endOf(slice))).emails, slice),
  },
  {
    table: 'security_events',
    rows: async ({ securityEvents }, { userId }, slice) =>
      (await securityEvents.table({ search: '', kind: '', userId }, slice)).events.map(withoutAdmin),
  },
  {
    table: 'audit',
    rows: async ({ audit }, { userId }, slice) =>
      (await audit.table({ search: '', userId }, slice)).entries.map((entry) => withoutOthers(entry, userId)),
  },
];

const endOf = ({ offset, limit }: { offset: number; limit: number }) => offset + limit;
const from = <Row>(rows: readonly Row[], { offset, limit }: { offset: number; limit: number }) =>
  rows.slice(offset, offset + limit);

/** Events that an admin caused end with ", by" and the admin's username, or begin with "by". */
const withoutAdmin = (event: SecurityEvent): SecurityEvent => ({
  ...event,
  detail: event.detail.replace(/(?:^|, )by .+$/, (by) => (by.startsWith(',') ? ', by an admin' : 'by an admin')),
});

/** An admin's action, with the changed values only if they are the person's own. */
function withoutOthers({ actorId, subjectId, before, after, ...entry }: AuditEntry, userId: string): object {
  return { ...entry, isMine: actorId === userId, changes: subjectId === userId ? { before, after } : null };
}

/** The maximum number of rows in a reply. */
export const personalPageRows = 100;

/**
 * The position of the first reply. A position has the index of a section, a colon, and the number of the section's rows that were
 * already read.
 */
export const firstPosition = '0:0';

export interface PersonalPage {
  files: { name: string; rows: Record<string, unknown>[] }[];
  next: string | null;
}

/**
 * The next rows of everything that is stored about a person, file by file. Files without rows are included. For an unknown
 * position, there are no more rows.
 */
export async function readPersonalPage(store: Store, subject: DataSubject, position: string): Promise<PersonalPage> {
  const [first = 0, begin = 0] = position.split(':').map(Number);
  const files: PersonalPage['files'] = [];
  let left = personalPageRows;
  for (let index = first, offset = begin; index < sections.length; index += 1, offset = 0) {
    const section = sections[index];
    if (section === undefined || (subject.userId === '' && section.byAddress !== true)) continue;
    const isNamed = section.byAddress !== true || subject.address !== '' || section.table === 'revisions';
    const slice = { offset, limit: left };
    const rows = isNamed ? await section.rows(store, subject, slice) : [];
    files.push({ name: fileOf(section.table), rows: rows.filter(isFilled).map((row) => exportedRow(section, row)) });
    if (rows.length === left) return { files, next: `${index}:${offset + left}` };
    left -= rows.length;
  }
  return { files, next: null };
}

const isFilled = (row: object) => Object.keys(row).length > 0;

const fileOf = (table: string) => `${personalExports[table]?.file ?? table}.json`;

function exportedRow({ table, names = [] }: Section, row: object): Record<string, unknown> {
  const properties = new Set([...exportedProperties(table), ...names]);
  return Object.fromEntries(Object.entries(row).filter(([property]) => properties.has(property)));
}

/** How many rows there are for an address, by file. */
export async function countByAddress(store: Store, address: string) {
  const person = { userId: '', email: address };
  const [subscriber, { counts }, { total: reports }, { total: feedback }, { total: emails }] = await Promise.all([
    store.newsletter.byAddress(address),
    store.revisions.ofPerson(person, 0),
    store.reports.ofAddress(address, 0),
    store.feedback.ofAddress(address, 0),
    store.outbox.toAddress(address, 0),
  ]);
  const corrections = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { newsletter: subscriber === undefined ? 0 : 1, corrections, reports, feedback, emails };
}
