import { expect, test } from 'vitest';
import { pageFromTemplate } from './page-templates.ts';
import { pageKinds } from './pages.contract.ts';
import { blanksIn, blanksSentence, whyCannotPublishPage } from './pages.rules.ts';

const blank = { title: '', content: '', seoTitle: '', seoDescription: '' };

test('blanks are bracketed words that begin with a capital letter, in any text of a page and even if markup divides them', () => {
  const list = { type: 'list', data: { style: 'unordered', items: [{ content: '[Ünit <i>price</i>]', items: [] }] } };
  expect(
    blanksIn({ ...blank, content: { blocks: [list] }, title: '[City]', seoTitle: 'In [City]', seoDescription: '[Country]' }),
  ).toEqual(['[City]', '[Ünit price]', '[Country]']);
  expect(blanksIn({ ...blank, content: '[1], [sic], [] and [A]' })).toEqual([]);
});

test('a refusal names five blanks and counts the others', () => {
  expect(blanksSentence(['[A1]', '[A2]', '[A3]', '[A4]', '[A5]', '[A6]'])).toBe(
    'Fill in before publishing: [A1], [A2], [A3], [A4], [A5] and 1 more.',
  );
});

test('no template can be published before its blanks are filled in', () => {
  expect(pageKinds.filter((kind) => whyCannotPublishPage(pageFromTemplate(kind, 'GreenTools')) === undefined)).toEqual(['other']);
});

test('the privacy template names the analytics service, its origin and what it gets, with a blank for what only the operator knows', () => {
  const textOf = (analytics?: Parameters<typeof pageFromTemplate>[2]) =>
    JSON.stringify(pageFromTemplate('privacy', 'GreenTools', analytics).content);
  expect(textOf()).not.toContain('Analytics');
  const text = textOf({ provider: 'plausible', origin: 'https://stats.example', site: 'greentools.example' });
  expect(text).toContain('Plausible counts visits to the public pages. Your browser loads a script from https://stats.example');
  expect(text).toContain('[How long Plausible stores this, and where]');
});
