import type { LinkProps } from '@tanstack/react-router';
import { withNoun } from '../../../../server/domain/core/noun.ts';
import type {
  EmailRecord,
  EmailRecordKind,
  SetupFinding,
  SetupPart,
} from '../../../../server/domain/submissions/setup/setup.contract.ts';
import type { SampleCounts } from '../../../../server/domain/submissions/setup/sample-removal.contract.ts';
import { countOf } from '../../../lib/text.ts';
import type { SettingsPart } from '../settings/settings-parts.ts';

interface PartTexts {
  title: string;
  /** Why the part matters. */
  why: string;
  /** The screens on which the part is done. */
  links: readonly { label: string; to: NonNullable<LinkProps['to']>; search?: { part: SettingsPart } }[];
}

export const partTexts: Readonly<Record<SetupPart, PartTexts>> = {
  name: {
    title: 'Name and logo',
    why: 'Visitors recognize your site by them: on pages, in emails, and as the icon of the installed app.',
    links: [{ label: 'Website settings', to: '/admin/settings' }],
  },
  contact: {
    title: 'Contact address',
    why: 'It is in every email, and visitors write to it.',
    links: [{ label: 'Website settings', to: '/admin/settings' }],
  },
  categories: {
    title: 'Categories',
    why: 'Founders choose topics from them. An import can create them.',
    links: [{ label: 'Categories', to: '/admin/categories' }],
  },
  listings: {
    title: 'First listings',
    why: 'Visitors come back to a directory with something in it.',
    links: [
      { label: 'Import a file', to: '/admin/imports' },
      { label: 'Add one', to: '/admin/startups' },
    ],
  },
  email: {
    title: 'Sending emails',
    why: 'Without emails, no one can confirm an address or learn about a decision.',
    links: [],
  },
  pages: {
    title: 'Imprint, privacy and terms',
    why: 'Many countries require them. Templates are there; replace their blanks.',
    links: [{ label: 'Pages', to: '/admin/pages' }],
  },
  appearance: {
    title: 'Appearance',
    why: 'Your color, typefaces and corners make the site yours; a preview shows both themes.',
    links: [{ label: 'Appearance', to: '/admin/settings', search: { part: 'face' } }],
  },
  texts: {
    title: 'Texts',
    why: 'You can call listings “tools” or “companies”, and write guidelines for founders and a line for the footer.',
    links: [{ label: 'Texts', to: '/admin/settings', search: { part: 'texts' } }],
  },
  menus: {
    title: 'Menus',
    why: 'Visitors find your pages in the header and the footer. Parts that you do not use can be hidden.',
    links: [{ label: 'Menus', to: '/admin/settings', search: { part: 'menus' } }],
  },
  plans: {
    title: 'Plans',
    why: 'They are what you promise to founders who pay.',
    links: [{ label: 'Subscription plans', to: '/admin/plans' }],
  },
  backups: {
    title: 'Backup folder',
    why: 'A backup on the same disk is lost together with it.',
    links: [],
  },
  address: {
    title: 'Public address',
    why: 'Links in emails and search engines lead to it.',
    links: [],
  },
  sample: {
    title: 'Sample directory',
    why: 'Its startups, members and posts are made up.',
    links: [],
  },
};

/** The state of a part, as a sentence. */
export const findingTexts: Readonly<Record<SetupFinding, string>> = {
  done: 'Done.',
  no_name_or_logo: 'The site still has its first name, “Startup Directory”, and no logo.',
  no_name: 'The site still has its first name, “Startup Directory”.',
  no_logo: 'The name is set, but there is no logo yet.',
  no_contact: 'There is no contact address yet.',
  none: 'None of your own yet.',
  unchanged: 'As in a new site.',
  email_to_files: 'Emails are only written to files. Start the server with SMTP_URL.',
  email_fails: 'The mail server refuses emails at the moment.',
  email_untested: 'No email has been sent yet. Send yourself a test.',
  sample_plans: 'The plans on offer are those of the sample. Edit them so that you can keep what they promise.',
  plans_off: 'No plan is on offer, so listing is free. Turn plans on, or delete them.',
  plans_unsynced: 'A plan on offer cannot be paid. Connect PayPal and sync the plans.',
  backups_off: 'Daily backups are turned off: BACKUP_DIR=none.',
  backups_same_disk: 'Backups are on the same disk as the database. Start the server with BACKUP_DIR on another disk.',
  backups_fail: 'The last backup failed or is too old.',
  no_address: 'Start the server with SITE_URL, such as https://example.com.',
  no_https: 'The address in SITE_URL does not begin with https.',
  sample_here: 'Remove it once you know your way around.',
};

export const recordLabels: Readonly<Record<EmailRecordKind, string>> = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' };

const missingTexts: Readonly<Record<EmailRecordKind, string>> = {
  spf: 'Your mail service tells you the record that allows it to send for this domain.',
  dkim: 'Your mail service tells you the record and its selector. Enter the selector below to look it up.',
  dmarc: 'A record such as “v=DMARC1; p=none” is a start.',
};

export function recordText({ kind, state, value }: EmailRecord): string {
  if (state === 'found') return value;
  return state === 'missing' ? missingTexts[kind] : 'No name server answered. Try again later.';
}

const words: Readonly<Record<keyof SampleCounts, readonly [one: string, many: string]>> = {
  startups: ['startup', 'startups'],
  users: ['user', 'users'],
  posts: ['post', 'posts'],
  deals: ['deal', 'deals'],
  collections: ['collection', 'collections'],
  pages: ['page', 'pages'],
  questions: ['FAQ question', 'FAQ questions'],
  advertising: ['advertising page', 'advertising pages'],
  feedback: ['feedback message', 'feedback messages'],
  subscribers: ['newsletter subscriber', 'newsletter subscribers'],
  plans: ['plan', 'plans'],
};

/** "60 startups", "12 users" and so on, without kinds whose count is zero. */
export function countTexts(counts: SampleCounts): string[] {
  return Object.entries(words).flatMap(([noun, [one, many]]) => {
    const count = counts[noun as keyof SampleCounts];
    return count === 0 ? [] : [withNoun(countOf(count, one, many))];
  });
}
