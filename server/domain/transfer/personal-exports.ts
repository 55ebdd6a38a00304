/** How a table appears in a person's download of their data. */
interface ExportRule {
  /** The file in the ZIP file, without `.json`; undefined when nothing is exported. */
  file?: string;
  /** The exported columns, and the properties that contain them in the file. */
  exported: Readonly<Record<string, string>>;
  /** The other columns, by the reason why they are left out. */
  omitted: Readonly<Record<string, readonly string[]>>;
}

const words = (names: string) => names.split(' ');
const camelCase = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Columns whose properties have the same names in camel case, except `id`, which is `_id`. */
const same = (columns: string): Record<string, string> =>
  Object.fromEntries(words(columns).map((column) => [column, column === 'id' ? '_id' : camelCase(column)]));

const table = (file: string, exported: Record<string, string>, omitted: Record<string, string>): ExportRule => ({
  file,
  exported,
  omitted: Object.fromEntries(Object.entries(omitted).map(([why, columns]) => [why, words(columns)])),
});

/** The rule for a table from which nothing is exported, with the reason. `*` means all columns. */
const none = (why: string): ExportRule => ({ exported: {}, omitted: { [why]: ['*'] } });

const self = 'It is the person.';
const secret = 'A secret.';
const others = 'It identifies someone else.';
const internal = 'Used only to run the site.';
const derived = 'Derived from other columns.';
const networkKey = 'An opaque key that changes daily.';
const inAudit = 'Actions of admins are in audit.json.';
const ofSite = 'Belongs to the site, not to a person.';

/**
 * The content of each file in a person's download, by table. Every table in `db/personal-data.ts` is listed, and every column of a listed
 * table is either exported or left out for a reason; `tests/store/personal-exports.test.ts` fails otherwise.
 */
export const personalExports: Readonly<Record<string, ExportRule>> = {
  users: table(
    'account',
    {
      ...same(
        'id username name email phone linkedin instagram facebook avatar role status created_at new_email two_step expires_at',
      ),
      email_verified_at: 'emailConfirmedAt',
    },
    {
      [secret]: 'password_hash',
      'Identifies the Google account for signing in.': 'google_sub',
      [derived]: 'username_key email_key',
    },
  ),
  sessions: table(
    'sessions',
    { ...same('created_at authenticated_at seen_at expires_at multi_factor'), user_agent: 'device' },
    { [self]: 'user_id', [secret]: 'token_hash' },
  ),
  passkeys: table('passkeys', same('name created_at last_used_at backed_up transports'), {
    [self]: 'user_id',
    [secret]: 'id credential_id public_key counter',
  }),
  startups: table(
    'startups',
    same(
      'id slug name tagline description logo website affiliate_link screenshots categories tags likes featured published_at day_only status verified_at last_alive_at rejection_reason video_url special_offer makers fields',
    ),
    {
      [self]: 'user_id',
      [derived]: 'row feed_key website_key card name_key submitted_at archived views',
      [internal]: 'source_id',
    },
  ),
  submissions: table(
    'submissions',
    {
      ...same(
        'startup_id video_url special_offer makers comments wants_accelerator wants_funding topics plan subscription_id created_at decided_at',
      ),
      approval_speed: 'promise',
      review_due_at: 'dueAt',
    },
    { [self]: 'user_id' },
  ),
  revisions: table('revisions', same('id startup_id kind patch reason email status answer created_at decided_at'), {
    [self]: 'user_id',
    [others]: 'decided_by',
    "The listing's previous content, which others may have written.": 'before',
    [internal]: 'base',
    [networkKey]: 'network',
  }),
  claims: table(
    'claims',
    { ...same('id status created_at updated_at'), startup_id: 'startup_id', proof_method: 'proof', proof_host: 'proof' },
    { [self]: 'user_id' },
  ),
  ownership_proofs: table(
    'ownership-proofs',
    {
      ...same('startup_id created_at failing_since'),
      method: 'proven',
      host: 'proven',
      proven_at: 'proven',
      revoked_at: 'revoked',
      revoked_reason: 'revoked',
    },
    { [self]: 'user_id', [secret]: 'token code_hash code_expires_at code_tries', [internal]: 'check_at' },
  ),
  makers: table('maker-of', same('startup_id username_key status asked_at answered_at'), { [self]: 'user_id' }),
  favorites: table('favorites', same('startup_id created_at'), { [self]: 'user_id', [internal]: 'merged_from' }),
  collections: table('collections', same('id title introduction startup_ids entries visibility changed_at deleted_at'), {
    [self]: 'user_id',
    [secret]: 'share_token',
    'Only collections of the site have one.': 'slug',
    [derived]: 'removed_at',
  }),
  payment_intents: table(
    'subscriptions',
    same(
      'id plan_id plan cycle cents status subscription_id startup_id resubmitted_startup_id listing subscription_status subscription_status_at paid_until refunded failed_payments created_at updated_at',
    ),
    { [self]: 'user_id', [internal]: 'provider_plan_id cancel_pending check_at failed_order' },
  ),
  payments: table('payments', same('id subscription_id cents currency refunded_cents reversed paid_at'), {}),
  reports: table('reports', same('id startup_id reason details email status answer created_at decided_at'), {
    [others]: 'decided_by',
    [networkKey]: 'network',
  }),
  feedback: table('feedback', same('id content email status created_at'), {}),
  subscribers: table(
    'newsletter',
    same('id email created_at status source confirmed_at unsubscribed_at weekly_digest written_issues'),
    { [secret]: 'unsubscribe_token', [derived]: 'email_key' },
  ),
  messages: table(
    'messages',
    { ...same('id item_kind item_id startup_id kind text created_at'), author_id: 'isMine' },
    { [self]: 'member_id' },
  ),
  notification_frequencies: table('notifications', same('kind frequency'), { [self]: 'user_id' }),
  mail_outbox: table('emails', same('kind recipient subject created_at sent_at drop_reason'), {
    [internal]: 'id attempts next_attempt_at last_error urgent failed_at failed_attempts',
    'It may have secret links, and is deleted once the email is sent.': 'message',
  }),
  security_events: table('security-events', same('id kind username detail device created_at'), {
    [self]: 'user_id',
    [networkKey]: 'network',
  }),
  audit: table(
    'audit',
    { ...same('id action created_at'), actor_id: 'isMine', details: 'changes' },
    {
      [others]: 'actor subject_id subject',
    },
  ),

  analytics_seen: none(networkKey),
  site_seen: none(networkKey),
  rate_limits: none('Digests that are kept until a limit ends.'),
  archives: none(inAudit),
  decisions: none('Kept for two minutes, to undo a decision.'),
  imports: none(inAudit),
  import_changes: none(inAudit),
  merges: none(inAudit),
  payment_orders: none(inAudit),
  review_states: none(inAudit),
  notifications: none('The items that an admin was emailed about; the emails are in emails.json.'),
  posts: none('Posts are public.'),
  faq_items: none(ofSite),
  discarded_counts: none(ofSite),
  challenges: none(secret),
  recovery_codes: none(secret),
  known_devices: none('A secret of each browser; sign-ins are in security-events.json.'),
  email_tokens: none('Secrets of links that were emailed, such as one that restores a former address for seven days.'),
  idempotency_keys: none('Replies to requests that may be repeated, kept for a short time.'),
};

/** The properties of a file. */
export function exportedProperties(tableName: string): string[] {
  return [...new Set(Object.values(personalExports[tableName]?.exported ?? {}))];
}
