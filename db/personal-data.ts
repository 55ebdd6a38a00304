/** How a column identifies a person: by account id, or by email address in lower case. Only confirmed addresses count. */
type Naming = 'id' | 'address';

/** The effect of deleting an account on a column with data about the person. */
export type PersonalColumn =
  /** The row is deleted. Its other columns need no entry. */
  | { erasure: 'row'; naming: Naming }
  /** The row is kept, and the value is replaced by `becomes`. */
  | { erasure: 'value'; naming: Naming; becomes: null | '' }
  /** The value is replaced in rows where one of the columns in `naming` identifies the person. */
  | { erasure: 'with'; naming: readonly string[]; becomes: null | string }
  /** Only part of the value is about the person; `sql/nouns/erasure.ts` and `memory/erasure.ts` replace it. */
  | { erasure: 'part' }
  | { erasure: 'kept'; why: string };

const row = (naming: Naming = 'id'): PersonalColumn => ({ erasure: 'row', naming });
const cleared = (naming: Naming, becomes: null | ''): PersonalColumn => ({ erasure: 'value', naming, becomes });
const clearedWith = (naming: readonly string[], becomes: null | string): PersonalColumn => ({
  erasure: 'with',
  naming,
  becomes,
});
const part: PersonalColumn = { erasure: 'part' };
const kept = (why: string): PersonalColumn => ({ erasure: 'kept', why });

/**
 * Every column with personal data, by table: ids and addresses that identify people, texts they wrote, and texts written to them.
 * Deleting an account follows this list in both stores. To add a table, list its columns here;
 * `tests/store/personal-data.test.ts` fails while some are missing. `server/domain/transfer/personal-exports.ts` defines which
 * columns of each table a person can download. Retention periods are in `server/domain/core/retention.ts`.
 */
export const personalData: Readonly<Record<string, Readonly<Record<string, PersonalColumn>>>> = {
  analytics_seen: { visitor: kept('A key that changes daily and is purged the next day.') },
  archives: {
    archived_by: cleared('id', null),
    reason: kept('One of five words, about the listing.'),
    note: kept('About the listing, for its owner.'),
  },
  audit: { actor_id: part, actor: part, subject_id: part, subject: part, details: part },
  challenges: { user_id: row() },
  claims: { user_id: row() },
  collections: { user_id: row() },
  decisions: {
    before: kept("Owners' ids, kept for two minutes."),
    undo_until: kept('A time.'),
    email_keys: kept("Decisions' ids, kept for two minutes."),
  },
  discarded_counts: { reason: kept('A kind of event.') },
  email_tokens: { user_id: row() },
  faq_items: { answer: kept('Belongs to the site, not to a person.') },
  favorites: { user_id: row() },
  feedback: { email: row('address') },
  idempotency_keys: {
    user_id: row(),
    response_json: kept("The responses to other members' calls, so that a repeated call is not executed twice."),
  },
  imports: {
    started_by: cleared('id', null),
    owner_id: cleared('id', null),
  },
  import_changes: {
    before: kept('Former values of listings, categories and posts, kept for 30 days.'),
    after: kept('Imported values of listings, categories and posts, kept for 30 days.'),
    reason: kept('One of a few sentences of the server.'),
  },
  known_devices: { user_id: row() },
  mail_outbox: {
    // Unsent emails are deleted.
    message: part,
    last_error: part,
    recipient: cleared('address', ''),
    kind: kept('A kind of email.'),
    subject: kept('The name of a listing.'),
    drop_reason: kept('One of a few sentences of the server.'),
  },
  makers: { user_id: row() },
  merges: {
    merged_by: cleared('id', null),
    owner_before: cleared('id', null),
    undo: kept('Ids of moved rows.'),
  },
  messages: {
    // Notes about a member contain the member's id, too.
    member_id: row(),
    author_id: cleared('id', null),
  },
  notification_frequencies: { user_id: row() },
  notifications: { user_id: row() },
  ownership_proofs: { user_id: row() },
  passkeys: { user_id: row() },
  payment_intents: {
    user_id: cleared('id', null),
    // The empty time makes the reconciler check the intent at once and cancel the subscription.
    check_at: clearedWith(['user_id'], ''),
    // Erased, because an intent without an owner never submits its listing.
    listing: clearedWith(['user_id'], '{}'),
    status: kept('Accounting requires a record of what was paid.'),
  },
  payment_orders: { requested_by: cleared('id', null), reason: kept("PayPal's id of a payment.") },
  posts: { author: part, comments_count: kept('A number.') },
  rate_limits: { key: kept('Ids and digests, kept until the window ends.') },
  recovery_codes: { user_id: row() },
  reports: {
    decided_by: cleared('id', null),
    email: cleared('address', ''),
    network: clearedWith(['email'], null),
    details: clearedWith(['email'], ''),
    reason: kept("The title of one of the site's reasons."),
    answer: clearedWith(['email'], ''),
  },
  review_states: {
    asked_of: cleared('id', null),
    taken_by: cleared('id', null),
    decided_by: cleared('id', null),
  },
  revisions: {
    user_id: cleared('id', null),
    decided_by: cleared('id', null),
    email: cleared('address', ''),
    network: clearedWith(['email'], null),
    reason: clearedWith(['user_id', 'email'], ''),
    answer: clearedWith(['user_id', 'email'], ''),
    before: kept("The listing's previous content."),
    patch: kept("The listing's content, or a proposal for it."),
  },
  security_events: {
    user_id: kept('Attacks stay traceable for some time, even if the account is deleted.'),
    username: kept('Kept for the same reason as the id.'),
    detail: kept('Kept for the same reason as the id.'),
    network: kept('Like the id; the key changes daily.'),
    device: kept('Kept for the same reason as the id.'),
  },
  sessions: { user_id: row() },
  startups: {
    user_id: cleared('id', null),
    verified_at: clearedWith(['user_id'], null),
    makers: part,
    rejection_reason: kept('About the listing, for its owner.'),
  },
  site_seen: { visitor: kept('A key of the day, which is purged the next day.') },
  submissions: { user_id: cleared('id', null), comments: clearedWith(['user_id'], ''), makers: part },
  subscribers: { email_key: row('address') },
  users: { id: row() },
};

/** One step of an erasure: rows whose `column` identifies the person are deleted, or get the values in `replaced`. */
export interface ErasureStep {
  table: string;
  column: string;
  naming: Naming;
  /** The new values by column; undefined when the rows are deleted. */
  replaced: readonly (readonly [column: string, becomes: string | null])[] | undefined;
}

/** The steps for whole rows and values. They exclude the user's own row, because other rows refer to it. */
export const erasureSteps: readonly ErasureStep[] = Object.entries(personalData).flatMap(([table, columns]) =>
  Object.entries(columns).flatMap(([column, rule]): ErasureStep[] => {
    if (table === 'users' || (rule.erasure !== 'row' && rule.erasure !== 'value')) return [];
    const { naming } = rule;
    if (rule.erasure === 'row') return [{ table, column, naming, replaced: undefined }];
    const together = Object.entries(columns).flatMap(([other, its]) =>
      its.erasure === 'with' && its.naming.includes(column) ? [[other, its.becomes] as const] : [],
    );
    return [{ table, column, naming, replaced: [[column, rule.becomes], ...together] }];
  }),
);
