import sql, { type Sql } from 'sql-template-tag';
import type { NotificationKind } from '../../../server/domain/core/kinds.ts';
import type { MessageRecord, NamedMessage, Store } from '../../store.ts';
import type { Driver } from '../driver.ts';
import { recordTable } from '../record-table.ts';

const messages = recordTable<MessageRecord, '_id'>('messages', ['_id'], {
  _id: 'id',
  itemKind: 'item_kind',
  itemId: 'item_id',
  startupId: 'startup_id',
  kind: 'kind',
  memberId: 'member_id',
  authorId: 'author_id',
  text: 'text',
  createdAt: 'created_at',
});

interface MessageRow extends MessageRecord {
  author: string | null;
  name: string;
  slug: string;
  logo: string;
}

/** Every message has a listing. LEFT JOIN fixes the join order, so that messages are read in the order of their index. */
const selectWithNames = sql`
  SELECT ${messages.columns('m')}, coalesce(nullif(a.name, ''), a.username) AS author, s.name, s.slug, s.logo
  FROM messages m LEFT JOIN startups s ON s.id = m.startup_id LEFT JOIN users a ON a.id = m.author_id`;
const oldestFirst = sql`ORDER BY m.created_at, m.id`;

export function sqlMessages(driver: Driver): Store['messages'] {
  const read = async (rest: Sql) => (await driver.all<MessageRow>(sql`${selectWithNames} ${rest}`)).map(messageOf);
  return {
    byId: async (id) => (await read(sql`WHERE m.id = ${id}`))[0],
    ofItem: ({ kind, id }) => read(sql`WHERE m.item_kind = ${kind} AND m.item_id = ${id} ${oldestFirst}`),
    ofMember: (userId) => read(sql`WHERE m.member_id = ${userId} AND m.kind <> 'note' ${oldestFirst}`),
    insert: (message) => messages.insert(driver, message),
    remove: (id) => messages.remove(driver, sql`id = ${id}`),
  };
}

function messageOf({ name, slug, logo, ...message }: MessageRow): NamedMessage {
  return { ...message, startup: { name, slug, logo } };
}

const itemsOf: Readonly<Record<NotificationKind, Sql>> = {
  submission: sql`startups`,
  claim: sql`claims`,
  revision: sql`revisions`,
  report: sql`reports`,
};

/** The condition that the item of a message or state no longer exists. */
export function isOrphan(kind: NotificationKind): Sql {
  return sql`item_kind = ${kind} AND NOT EXISTS (SELECT 1 FROM ${itemsOf[kind]} i WHERE i.id = item_id)`;
}
