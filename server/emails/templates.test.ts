import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { type Email, emailMessage, floodKinds } from '../domain/core/emails.ts';
import { emailKinds, sampleEmails } from '../domain/core/sample-emails.ts';
import { withLogo } from './layout.ts';
import { renderEmail } from './templates.ts';

const site = { siteName: 'Debut', origin: 'https://debut.example' };
const to = 'ada@example.com';
const welcome = { kind: 'newsletter.welcome', to, unsubscribeToken: 'abc' } as const;

test('the welcome email names the site and has an unsubscribe link, in text and in HTML', () => {
  const rendered = renderEmail(welcome, site);
  const leave = 'https://debut.example/newsletter/unsubscribe?token=abc';
  expect(rendered.subject).toBe('Welcome to Debut');
  expect(rendered.text).toBe(
    `You are subscribed to the Debut newsletter, with new startups worth trying.

If you did not subscribe, or change your mind, you can unsubscribe with one click.

Choose what you get: https://debut.example/email-preferences#abc
Unsubscribe: ${leave}
`,
  );
  expect(rendered.html).toContain(`<a href="${leave}">Unsubscribe</a>`);
  expect(rendered.headers).toEqual({
    'List-Unsubscribe': `<${leave}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('the email that asks for a confirmation has one link, and no header that unsubscribes', () => {
  const { subject, text, headers } = renderEmail({ ...welcome, kind: 'newsletter.confirm' }, site);
  expect([subject, headers]).toEqual(['Confirm your subscription to Debut', {}]);
  expect(text).toBe(
    `Please confirm that you want the Debut newsletter, with new startups worth trying.

Confirm my subscription: https://debut.example/email-preferences#abc

If you did not subscribe, no action is needed: you get no newsletter unless you confirm.
`,
  );
});

test('the logo is sent with the email, so that opening it sends no request', () => {
  const { html, logo, text } = withLogo(renderEmail(welcome, site), Uint8Array.of(1), 'A "B" <C>');
  expect(html).toContain('<img src="cid:logo" alt="A &quot;B&quot; &lt;C&gt;" height="40"');
  expect(html.match(/<img/g)).toHaveLength(1);
  expect(html).not.toMatch(/src="http/);
  expect([logo, text]).toEqual([Uint8Array.of(1), renderEmail(welcome, site).text]);
});

test('markup in the site name is escaped', () => {
  const { html } = renderEmail(welcome, {
    siteName: '</title><img src=x onerror="alert(1)">\'&',
    origin: 'https://debut.example',
  });
  expect(html).not.toContain('<img');
  expect(html).toContain('Welcome to &lt;/title&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;');
});

const nasty = 'Ada\r\nBcc: all@example.com\n<a href="https://evil.example">win</a>';
const token = 'f'.repeat(64);

/** One email of each kind, with hostile text in every field that people fill in. */
const mails: Email[] = [
  welcome,
  { ...welcome, kind: 'newsletter.confirm' },
  { kind: 'account.confirm_email', to, username: nasty, token },
  { kind: 'account.sign_in', to, username: nasty, token },
  { kind: 'account.reset_password', to, username: nasty, token },
  { kind: 'account.password_changed', to, username: nasty },
  { kind: 'account.email_changed', to, username: nasty, newEmail: 'new@example.com', token },
  { kind: 'submission.received', to, startup: nasty },
  { kind: 'submission.approved', to, startup: nasty, slug: '日本-ai' },
  { kind: 'submission.rejected', to, startup: nasty, reason: nasty },
  { kind: 'submission.reopened', to, startup: nasty, wasPublished: true, note: nasty },
  { kind: 'submission.reopened', to, startup: nasty, wasPublished: false, note: '' },
  { kind: 'listing.archived', to, startup: nasty, reason: 'spam', note: nasty },
  { kind: 'listing.restored', to, startup: nasty, slug: 'acme' },
  { kind: 'listing.restored', to, startup: nasty, slug: '' },
  { kind: 'item.asked', to, startup: nasty, about: 'submission', question: nasty },
  { kind: 'item.asked', to, startup: nasty, about: 'report', question: nasty },
  { kind: 'claim.decided', to, startup: nasty, slug: 'acme', status: 'approved' },
  { kind: 'claim.decided', to, startup: nasty, slug: 'acme', status: 'rejected' },
  { kind: 'maker.asked', to, startup: nasty, slug: 'acme' },
  { kind: 'correction.decided', to, startup: nasty, slug: 'acme', status: 'accepted', answer: '' },
  { kind: 'correction.decided', to, startup: nasty, slug: 'acme', status: 'rejected', answer: nasty },
  { kind: 'listing.merged', to, startup: nasty, into: nasty, slug: 'acme' },
  { kind: 'revision.decided', to, startup: nasty, slug: 'acme', status: 'accepted', answer: '' },
  { kind: 'revision.decided', to, startup: nasty, slug: 'acme', status: 'rejected', answer: nasty },
  {
    kind: 'ownership.code',
    to,
    startup: nasty,
    code: '01234567',
    proofOf: { startupId: 'a'.repeat(24), userId: 'b'.repeat(24) },
  },
  ...(['verified', 'failing', 'lapsed', 'revoked', 'transferred', 'received', 'removed'] as const).map((change) => {
    return {
      kind: 'ownership.changed',
      to,
      startup: nasty,
      startupId: '0'.repeat(24),
      change,
      host: 'a.example',
      reason: nasty,
    } as const;
  }),
  ...(['gone', 'moved', 'parked'] as const).map((trouble) => ({
    kind: 'website.trouble' as const,
    to,
    startup: nasty,
    website: 'https://acme.example/',
    trouble,
    movedTo: trouble === 'moved' ? 'https://other.example/?a=1&b=%3Cb%3E' : '',
    reviewAt: '2026-12-05T12:00:00.000Z',
  })),
  { kind: 'report.answered', to, startup: nasty, slug: 'acme', status: 'done', answer: '' },
  { kind: 'report.answered', to, startup: nasty, slug: 'acme', status: 'dismissed', answer: nasty },
  { kind: 'moderation.digest', to, groups: [{ kind: 'claim', total: 1, startups: [nasty] }] },
  { kind: 'subscription.ended', to, plan: 'Growth', startup: nasty, paidUntil: '2027-11-21T12:00:00.000Z' },
  { kind: 'subscription.suspended', to, plan: 'Growth', startup: nasty, paidUntil: '' },
  { kind: 'subscription.payment_failed', to, plan: 'Growth', startup: '', paidUntil: '' },
];

describe.each(mails.map((email) => [`${email.kind}${'status' in email ? ` (${email.status})` : ''}`, email] as const))(
  '%s',
  (_, email) => {
    const rendered = renderEmail(email, site);

    test('has a subject of one short line', () => {
      expect(rendered.subject).toMatch(/^[^\r\n]{5,100}$/);
    });

    test('links to this site only', () => {
      const addresses = Array.from(rendered.html.matchAll(/(?:href|src)="([^"]*)"/g), ([, url]) => url);
      expect(addresses.length).toBeGreaterThan(0);
      expect(addresses.filter((url) => url?.startsWith('https://debut.example/') !== true)).toEqual([]);
      for (const url of addresses) expect(rendered.text).toContain(url);
    });

    test('escapes members’ texts, in HTML and in headers', () => {
      expect(rendered.html.match(/<a /g)?.length).toBe(
        email.kind === 'newsletter.welcome' || email.kind === 'moderation.digest' ? 2 : 1,
      );
      expect(rendered.html).not.toContain('evil.example"');
      for (const value of Object.values(rendered.headers)) expect(value).not.toMatch(/[\r\n]/);
    });

    test('says what to do if the reader did not ask for it', () => {
      expect(rendered.text).toMatch(
        /\b(?:[Ii]f this (?:wasn't|isn't) you|[Ii]f you (?:did not (?:request|subscribe)|have no account)|To stop these emails)\b/,
      );
    });
  },
);

test.each([
  ['account.confirm_email', '/confirm-email', 'within 7 days'],
  ['account.sign_in', '/sign-in', 'within 15 minutes'],
  ['account.reset_password', '/reset-password', 'within one hour'],
  ['account.email_changed', '/restore-email', 'within 7 days'],
] as const)('%s has its secret after the "#" of its link, and says how long the link works', (kind, path, howLong) => {
  const { text, html } = renderEmail({ kind, to, username: 'ada', newEmail: 'new@example.com', token } as Email, site);
  const link = `https://debut.example${path}#${token}`;
  expect(text).toContain(`: ${link}\n`);
  expect(html).toContain(`<a href="${link}">`);
  expect(text).toContain(`once, ${howLong}`);
});

test('a sign-in link names the page that it opens, which is on this site', () => {
  const linkOf = (returnTo: string) =>
    /https:\S+/.exec(renderEmail({ kind: 'account.sign_in', to, username: 'ada', token, returnTo }, site).text)?.[0] ?? '';
  const returnTo = '/submit-startup?step=2&plan=Growth%20A';
  const link = new URL(linkOf(returnTo));
  expect([link.origin, link.pathname, link.searchParams.get('to'), link.hash]).toEqual([
    'https://debut.example',
    '/sign-in',
    returnTo,
    `#${token}`,
  ]);
});

test('a username is included only if it cannot be read as a link', () => {
  const greetingOf = (username: string) =>
    renderEmail({ kind: 'account.confirm_email', to, username, token }, site).text.split('\n')[0];
  expect(greetingOf('Ada Lovelace-Näslund 3')).toBe('Hello Ada Lovelace-Näslund 3,');
  expect(['evil.example', 'https://evil.example', 'a/b', 'x'.repeat(41)].map(greetingOf)).toEqual(Array(4).fill('Hello,'));
});

test('a rejection gives its reason, if there is one', () => {
  const email = { kind: 'submission.rejected', to, startup: 'Acme' } as const;
  expect(renderEmail({ ...email, reason: 'The website is down.' }, site).text).toContain('Reason: The website is down.\n');
  expect(renderEmail({ ...email, reason: '' }, site).text).not.toContain('reason');
});

test('the email about a reopened review says whether the listing was public, and gives the note if there is one', () => {
  const email = { kind: 'submission.reopened', to, startup: 'Acme' } as const;
  const { subject, text } = renderEmail({ ...email, wasPublished: true, note: 'The website is parked.' }, site);
  expect(subject).toBe('Acme is under review again');
  expect(text).toContain(
    'until we have reviewed it again. Its likes and statistics are kept.\n\nThe website is parked.\n\nNo action',
  );
  expect(renderEmail({ ...email, wasPublished: false, note: '' }, site).text).toContain(
    'We are reviewing Acme again.\n\nNo action',
  );
});

test('the email about a listing taken down gives the reason, and the note if there is one', () => {
  const email = { kind: 'listing.archived', to, startup: 'Acme', reason: 'closed' } as const;
  const { subject, text } = renderEmail({ ...email, note: 'Write to us once it is open again.' }, site);
  expect(subject).toBe('Acme was taken down');
  expect(text).toContain('Reason: The company has closed.\n\nWrite to us once it is open again.\n\nNothing is lost');
  expect(renderEmail({ ...email, note: '' }, site).text).toContain('Reason: The company has closed.\n\nNothing is lost');
});

test('a restored listing is linked only if it is public', () => {
  const email = { kind: 'listing.restored', to, startup: 'Acme' } as const;
  expect(renderEmail({ ...email, slug: 'acme' }, site).text).toContain('See Acme: https://debut.example/startup/acme\n');
  expect(renderEmail({ ...email, slug: '' }, site).text).toContain('Open my dashboard: https://debut.example/dashboard\n');
});

test('a digest says how many items wait, names the first listings, and links to the email settings', () => {
  const { subject, text, headers } = renderEmail(
    {
      kind: 'moderation.digest',
      to,
      groups: [
        { kind: 'submission', total: 12, startups: ['Acme', 'Zébra'] },
        { kind: 'claim', total: 1, startups: ['Acme'] },
        { kind: 'revision', total: 2, startups: ['Acme', 'Acme'] },
      ],
    },
    site,
  );
  expect(subject).toBe('12 new submissions, 1 new claim, and 2 new suggested changes at Debut');
  expect(text).toBe(`New or answered since our last email, and waiting for a decision:

12 new submissions: Acme, Zébra, and 10 more

1 new claim: Acme

2 new suggested changes: Acme and Acme

Review them: https://debut.example/admin/dashboard
Notification settings: https://debut.example/admin/settings#emails

You receive this as an admin of Debut. To stop these emails, choose "Never" in your notification settings.
`);
  expect(headers).toEqual({ 'List-Unsubscribe': '<https://debut.example/admin/settings#emails>' });
  const report: Email = { kind: 'moderation.digest', to, groups: [{ kind: 'report', total: 1, startups: ['Acme'] }] };
  expect(renderEmail(report, site)).toMatchObject({
    subject: '1 new report at Debut',
    text: expect.stringContaining('Review them: https://debut.example/admin/reports?status=open\n') as string,
  });
});

test('members’ texts are isolated, in HTML only, so that Hebrew does not reorder our sentences', () => {
  const startup = 'שלום \u2069(b)';
  const { subject, text, html } = renderEmail({ kind: 'submission.rejected', to, startup, reason: 'לא!' }, site);
  expect(subject).toBe('שלום (b) was not accepted');
  expect(text).toContain('We have reviewed שלום (b) and cannot publish it as it is.\n\nReason: לא!\n');
  expect(html).toContain('>We have reviewed <bdi>שלום (b)</bdi> and cannot publish it as it is.</p>');
  expect(html).toContain('>Reason: <bdi>לא!</bdi></p>');
  expect(`${text}${html}`).not.toMatch(/[\u2066-\u2069]/);
});

test('the email about an ended plan says until when it was paid, in the same words as the pages', () => {
  const email = {
    kind: 'subscription.ended',
    to,
    plan: 'Growth',
    startup: 'Acme',
    paidUntil: '2027-11-21T12:00:00.000Z',
  } as const;
  expect(renderEmail(email, site).text).toContain('Your plan stays active until 21st November 2027.');
});

test('a long name is shortened in the subject, between characters', () => {
  const { subject } = renderEmail({ kind: 'submission.received', to, startup: '🙂'.repeat(100) }, site);
  expect(subject).toBe(`We have received ${'🙂'.repeat(41)}…`);
});

test('the email about a limit of the site states the number and when refusals end', () => {
  const email = { kind: 'site.limit_reached', to, what: 'signUps', limit: 500, endsAt: '2026-11-21T13:00:00.000Z' } as const;
  const { subject, text } = renderEmail(email, site);
  expect(subject).toBe('Many new accounts at Debut');
  expect(text).toContain('Debut received 500 new accounts within an hour, which is its limit.');
  expect(text).toContain('More are refused until 13:00 UTC.');
  expect(text).toContain('https://debut.example/admin/users');
});

test.each(floodKinds)('the email about too many %s links to a page of the admin area', (what) => {
  const email = { kind: 'site.limit_reached', to, what, limit: 500, endsAt: '2026-11-21T13:00:00.000Z' } as const;
  const [, page = ''] = /debut\.example\/admin\/(\w+)/.exec(renderEmail(email, site).text) ?? [];
  expect(existsSync(join(import.meta.dirname, `../../web/routes/admin.${page}.tsx`))).toBe(true);
});

test('the footer of the site is below each email, escaped', () => {
  const { text, html } = renderEmail({ kind: 'site.test', to, username: 'ada' }, { ...site, footer: 'Acme <GmbH>\nBerlin' });
  expect(text.endsWith('\n\nAcme <GmbH>\nBerlin\n')).toBe(true);
  expect(html).toContain('Acme &lt;GmbH&gt;\nBerlin</p>\n</div>\n</body>');
});

test('the links to the terms are below each email and its footer', () => {
  const pages = [{ kind: 'terms', address: 'short', slug: 'terms', title: 'Terms <b>' }] as const;
  const { text, html } = renderEmail({ kind: 'site.test', to, username: 'ada' }, { ...site, footer: 'Acme', pages });
  expect(text.endsWith('\nAcme\n\nTerms <b>: https://debut.example/terms\n')).toBe(true);
  expect(html).toContain('<a href="https://debut.example/terms">Terms &lt;b&gt;</a></p>\n</div>\n</body>');
});

test('the sample of each kind for previews is a valid email of that kind', () => {
  for (const kind of emailKinds) {
    expect(v.parse(emailMessage, sampleEmails[kind])).toEqual(sampleEmails[kind]);
    expect(renderEmail(sampleEmails[kind], site)).toMatchObject({ subject: expect.stringMatching(/./) as string });
  }
});
