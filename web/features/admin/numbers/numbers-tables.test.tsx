import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DecisionsTable, PagesTable, ReferrersTable, SearchesTable, StartupsTable } from './numbers-tables.tsx';
import type { Numbers } from './numbers-texts.ts';

beforeEach(() => vi.stubGlobal('self', { origin: 'https://debut.example' }));
afterEach(() => vi.unstubAllGlobals());

const sums = { views: 0, visitors: 0, signUps: 0, submissions: 0, decisions: 0 };
const none: Numbers = {
  sums,
  before: sums,
  days: [{ day: '2026-11-21', ...sums }],
  decisions: [{ kind: 'claim', decided: 0, accepted: 0, medianMs: null, slowMs: null }],
  startups: [],
  pages: [],
  referrers: [],
  searches: [],
};

test('a table without rows says so, and has nothing to download', () => {
  for (const [Table, empty] of [
    [StartupsTable, 'No startup was viewed in this period.'],
    [PagesTable, 'No page was opened in this period.'],
    [ReferrersTable, 'No other website led here in this period.'],
    [SearchesTable, 'No such search in this period.'],
  ] as const) {
    const markup = renderToStaticMarkup(<Table numbers={none} />);
    expect(markup).toContain(empty);
    expect(markup).toContain('<button type="button" disabled=""');
  }
});

test('pages, with decoded paths, and searches are shown with their counts', () => {
  const pages = renderToStaticMarkup(<PagesTable numbers={{ ...none, pages: [{ page: '/tags/%E6%9C%AC', views: 1_204 }] }} />);
  expect(pages).toContain('/tags/本');
  expect(pages).toContain('1,204');
  const searches = renderToStaticMarkup(<SearchesTable numbers={{ ...none, searches: [{ text: 'tea', networks: 3 }] }} />);
  expect(searches).toContain('tea');
  expect(searches).not.toContain('disabled=""');
});

test('a kind of item without decisions shows “None” instead of waiting times', () => {
  expect(renderToStaticMarkup(<DecisionsTable numbers={none} />)).toContain('None');
});
