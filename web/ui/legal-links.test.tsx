import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { LegalLinks } from './legal-links.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, params, children }: { to: string; params: { slug: string }; children: React.ReactNode }) => (
    <a href={to.replace('$slug', params.slug)}>{children}</a>
  ),
}));

const page = (kind: string, address: 'short' | 'pages') => ({ kind, address, slug: kind, title: `Our ${kind}` });

test.each([
  ['no page', [], undefined],
  ['pages of other kinds', [page('about', 'pages')], undefined],
  ['terms', [page('terms', 'pages')], 'By signing up, you agree to the <a href="/pages/terms"><bdi>Our terms</bdi></a>. '],
  ['a privacy policy', [page('privacy', 'short')], 'The <a href="/privacy"><bdi>Our privacy</bdi></a> says what we store.'],
])('on a site with %s, a form has the expected sentence', (_, pages, text) => {
  const html = renderToStaticMarkup(<LegalLinks pages={pages} agreeing="By signing up" />);
  expect(html).toBe(text === undefined ? '' : `<p class="text-soft text-sm ">${text}</p>`);
});

test('a form that needs no agreement does not name the terms', () => {
  expect(renderToStaticMarkup(<LegalLinks pages={[page('terms', 'short')]} />)).toBe('');
});
