import { expect, test } from 'vitest';
import { legalLinks } from './page-paths.ts';

const page = (kind: string, address: 'short' | 'pages') => ({ kind, address, slug: kind, title: `Our ${kind}` });

test('emails link to the published terms and privacy policy, and to nothing else', () => {
  expect(legalLinks([page('about', 'short'), page('imprint', 'short')], 'https://debut.example')).toEqual([]);
  expect(legalLinks([page('privacy', 'short'), page('about', 'short'), page('terms', 'pages')], 'https://debut.example')).toEqual(
    [
      { text: 'Our terms', url: 'https://debut.example/pages/terms' },
      { text: 'Our privacy', url: 'https://debut.example/privacy' },
    ],
  );
});
