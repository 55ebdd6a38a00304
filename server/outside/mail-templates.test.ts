import { expect, test } from 'vitest';
import { letterOf } from './mail-templates.ts';

const welcome = { kind: 'newsletter.welcome', to: 'ada@example.com', unsubscribeToken: 'abc' } as const;

test('the welcome says where it comes from and how to leave, in text and in HTML', () => {
  const letter = letterOf(welcome, { siteName: 'Debut', origin: 'https://debut.example' });
  const leave = 'https://debut.example/newsletter/unsubscribe?token=abc';
  expect(letter.subject).toBe('Welcome to Debut');
  expect(letter.text).toBe(
    `You are subscribed to the newsletter of Debut. From now on it brings you new startups worth trying.

If it was not you who subscribed, or if you change your mind, one click ends it.

Visit Debut: https://debut.example/
Unsubscribe: ${leave}
`,
  );
  expect(letter.html).toContain(`<a href="${leave}">Unsubscribe</a>`);
  expect(letter.headers).toEqual({
    'List-Unsubscribe': `<${leave}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('a name of the site is text, whatever it holds', () => {
  const { html } = letterOf(welcome, { siteName: '</title><img src=x onerror="alert(1)">\'&', origin: 'https://debut.example' });
  expect(html).not.toContain('<img');
  expect(html).toContain('Welcome to &lt;/title&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;&amp;');
});
