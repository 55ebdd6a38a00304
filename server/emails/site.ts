import type { Email } from '../domain/core/emails.ts';
import type { Link } from './layout.ts';

/** The site as emails name it. `origin` is the public origin, without a trailing slash. */
export interface EmailSite {
  siteName: string;
  origin: string;
}

export type EmailOf<Kind extends Email['kind']> = Extract<Email, { kind: Kind }>;

/** For addresses that another person may have entered. */
export const wrongRecipientNote = 'If this is not about you, somebody gave your address by mistake. You need not do anything.';

export function dashboardLink({ origin }: EmailSite): Link {
  return { text: 'Open my dashboard', url: `${origin}/dashboard` };
}

export function listingLink(startup: string, slug: string, { origin }: EmailSite): Link {
  return { text: `See ${startup}`, url: `${origin}/startup/${encodeURIComponent(slug)}` };
}
