import type { EmailSite, RenderedEmail } from '../domain/core/emails.ts';
import { withNoun } from '../domain/core/noun.ts';
import { type EmailOf, type Link, renderLayout, tokenUrl } from './layout.ts';

type NewsletterEmail = EmailOf<'newsletter.confirm' | 'newsletter.welcome'>;

/** Asks the owner of an address to confirm it. Opening the link changes nothing; its page has a button. */
export function newsletterConfirm({ unsubscribeToken }: NewsletterEmail, site: EmailSite): RenderedEmail {
  return renderLayout(`Confirm your subscription to ${site.siteName}`, {
    paragraphs: [
      `Please confirm that you want the ${site.siteName} newsletter, ${withNoun('with new startups worth trying.', site.noun)}`,
    ],
    action: { text: 'Confirm my subscription', url: preferencesUrl(unsubscribeToken, site) },
    after: ['If you did not subscribe, no action is needed: you get no newsletter unless you confirm.'],
  });
}

export function newsletterWelcome({ unsubscribeToken }: NewsletterEmail, site: EmailSite): RenderedEmail {
  const footer = unsubscribeLink(unsubscribeToken, site);
  return {
    ...renderLayout(`Welcome to ${site.siteName}`, {
      paragraphs: [
        `You are subscribed to the ${site.siteName} newsletter, ${withNoun('with new startups worth trying.', site.noun)}`,
        'If you did not subscribe, or change your mind, you can unsubscribe with one click.',
      ],
      action: { text: 'Choose what you get', url: preferencesUrl(unsubscribeToken, site) },
      footer,
    }),
    headers: listHeaders(footer),
  };
}

function preferencesUrl(token: string, site: EmailSite): string {
  return tokenUrl('/email-preferences', token, site);
}

/** Browsers get a page that asks for confirmation; email programs POST to the address (RFC 8058). */
function unsubscribeLink(token: string, { origin }: EmailSite): Link {
  return { text: 'Unsubscribe', url: `${origin}/newsletter/unsubscribe?token=${encodeURIComponent(token)}` };
}

/** The headers of every newsletter: email programs then show a button that unsubscribes with one click (RFC 8058). */
function listHeaders({ url }: Link): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
