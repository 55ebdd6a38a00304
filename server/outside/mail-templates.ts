import type { Mail } from '../contract/mails.ts';

/** The site as its mails speak of it. `origin` is the public address, without a slash at the end. */
export interface MailSite {
  siteName: string;
  origin: string;
}

/** What a mail says. `headers` are those of its kind. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
}

/** The words of a mail. Pure: the same mail and site give the same letter. */
export function letterOf(mail: Mail, site: MailSite): Letter {
  switch (mail.kind) {
    case 'newsletter.welcome':
      return newsletterWelcome(mail, site);
  }
}

/** Where a subscriber leaves: a person is asked once more, a mail program posts (RFC 8058). */
export function unsubscribeUrl(token: string, { origin }: Pick<MailSite, 'origin'>): string {
  return `${origin}/newsletter/unsubscribe?token=${encodeURIComponent(token)}`;
}

function newsletterWelcome({ unsubscribeToken }: Extract<Mail, { kind: 'newsletter.welcome' }>, site: MailSite): Letter {
  const leave = unsubscribeUrl(unsubscribeToken, site);
  const paragraphs = [
    `You are subscribed to the newsletter of ${site.siteName}. From now on it brings you new startups worth trying.`,
    'If it was not you who subscribed, or if you change your mind, one click ends it.',
  ];
  return {
    subject: `Welcome to ${site.siteName}`,
    text: `${paragraphs.join('\n\n')}\n\nVisit ${site.siteName}: ${site.origin}/\nUnsubscribe: ${leave}\n`,
    html: page(
      `Welcome to ${site.siteName}`,
      paragraphs,
      { text: `Visit ${site.siteName}`, url: `${site.origin}/` },
      { text: 'Unsubscribe', url: leave },
    ),
    headers: { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}

interface Link {
  text: string;
  url: string;
}

/** One column, no picture, nothing fetched: opening a mail tells nobody. */
function page(title: string, paragraphs: readonly string[], action: Link, footer: Link): string {
  const texts = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
${texts}
<p style="margin:0 0 32px"><a href="${escapeHtml(action.url)}">${escapeHtml(action.text)}</a></p>
<p style="margin:0;font-size:13px"><a href="${escapeHtml(footer.url)}">${escapeHtml(footer.text)}</a></p>
</div>
</body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
