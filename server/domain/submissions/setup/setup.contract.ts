import * as v from 'valibot';
import { declareCall } from '../../core/call.ts';
import { messages } from '../../core/messages.ts';
import { email, text } from '../../core/schemas.ts';

/** The parts of the setup, in the order in which an operator does them. A host omits the parts that it does not support. */
export const setupParts = [
  'name',
  'contact',
  'categories',
  'listings',
  'email',
  'pages',
  'appearance',
  'texts',
  'menus',
  'plans',
  'backups',
  'address',
  'sample',
] as const;
export type SetupPart = (typeof setupParts)[number];

/** The parts whose defaults a site can keep. Alone, they do not keep the checklist open. */
export const optionalSetupParts: ReadonlySet<SetupPart> = new Set(['appearance', 'texts', 'menus']);

/** The findings of the server about a part. The admin area has a sentence for each. */
export const setupFindings = [
  'done',
  'no_name_or_logo',
  'no_name',
  'no_logo',
  'no_contact',
  'none',
  'unchanged',
  'email_to_files',
  'email_fails',
  'email_untested',
  'sample_plans',
  'plans_off',
  'plans_unsynced',
  'backups_off',
  'backups_same_disk',
  'backups_fail',
  'no_address',
  'no_https',
  'sample_here',
] as const;
export type SetupFinding = (typeof setupFindings)[number];

export const setup = v.strictObject({
  /** False once an admin dismissed the checklist, or when everything but the optional parts is done. */
  isShown: v.boolean(),
  /** Whether any record of the sample is left. */
  hasSample: v.boolean(),
  parts: v.array(v.strictObject({ part: v.picklist(setupParts), finding: v.picklist(setupFindings) })),
});
export type Setup = v.InferOutput<typeof setup>;

export const getSetup = declareCall('GET', '/admin/setup', {
  summary: 'What is left to set up on an empty site or a site with the sample, as the server finds it.',
  who: { may: 'manageSite' },
  reply: setup,
});

export const dismissSetup = declareCall('POST', '/admin/setup/dismiss', {
  summary: 'Hides the setup checklist, for all admins.',
  who: { may: 'manageSite' },
  reply: setup,
});

export const sendTestEmail = declareCall('POST', '/admin/setup/test-email', {
  summary: "Sends a test email to the caller's own address.",
  who: { may: 'manageSite' },
  reply: v.strictObject({ message: v.literal(messages.testEmailQueued), to: email }),
  rateLimit: { points: 10, perSeconds: 3_600 },
});

/** The DNS records by which other mail servers recognize the site's emails. */
export const emailRecordKinds = ['spf', 'dkim', 'dmarc'] as const;
export type EmailRecordKind = (typeof emailRecordKinds)[number];

/**
 * `unknown`: no name server answered. If no DKIM selector was given, `missing` means that none of the usual selectors has a
 * record.
 */
export const emailRecord = v.strictObject({
  kind: v.picklist(emailRecordKinds),
  /** The name that was looked up. */
  name: text(300),
  state: v.picklist(['found', 'missing', 'unknown']),
  /** The record; '' unless it was found. */
  value: v.string(),
});
export type EmailRecord = v.InferOutput<typeof emailRecord>;

export const checkEmailRecords = declareCall('GET', '/admin/setup/email-records', {
  summary:
    "Looks up the SPF, DKIM and DMARC records of the sender's domain. `selector` is the selector of the DKIM key, as in the header of a received email.",
  who: { may: 'manageSite' },
  query: v.strictObject({
    selector: v.optional(
      v.pipe(v.string(), v.maxLength(63), v.regex(/^[\w.-]*$/, 'Please enter a selector of letters, digits, dots and hyphens.')),
      '',
    ),
  }),
  /** `sender` is an address of a host without a domain, such as no-reply@127.0.0.1, until a public address is configured. */
  reply: v.strictObject({ sender: text(320), domain: text(255), records: v.array(emailRecord) }),
  errors: ['setup.no_dns'],
  rateLimit: { points: 30, perSeconds: 600 },
});
