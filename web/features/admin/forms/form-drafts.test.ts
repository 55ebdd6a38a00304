import { beforeEach, expect, test, vi } from 'vitest';
import { loadFormDraft, removeFormDraft, saveFormDraft } from './form-drafts.ts';

vi.mock('virtual:call-addresses', () => ({ callAddresses: {}, isPublicCall: () => true }));

const opened = { values: { name: '', price: Number.NaN, password: '' }, version: undefined };
const typed = { name: 'Typed', price: Number.NaN, password: 'secret' };

beforeEach(() => {
  removeFormDraft('ada', 'plan new');
});

test('a restored draft lacks its unstored fields, and an empty number stays empty', () => {
  saveFormDraft('ada', 'plan new', { values: typed, base: opened }, ['password']);
  expect(loadFormDraft('ada', 'plan new', opened)).toEqual({
    values: { name: 'Typed', price: Number.NaN, password: '' },
    base: opened,
  });
});

test('a draft based on an earlier version keeps that version, so that saving it cannot overwrite a later save', () => {
  const before = { values: { ...opened.values, name: 'Before' }, version: '1' };
  saveFormDraft('ada', 'plan new', { values: typed, base: before }, []);
  const now = { values: { ...opened.values, name: 'Saved meanwhile' }, version: '2' };
  expect(loadFormDraft('ada', 'plan new', now)?.base).toEqual(before);
});

test('fields that the form no longer has are left out, and new ones have their saved values', () => {
  const before: object = { ...typed, removed: 'gone' };
  saveFormDraft('ada', 'plan new', { values: before, base: { values: before, version: undefined } }, []);
  const now = { values: { name: '', added: 'saved' }, version: undefined };
  expect(loadFormDraft('ada', 'plan new', now)?.values).toEqual({ name: 'Typed', added: 'saved' });
});

test('no draft is restored for another member, for another form, or after its removal', () => {
  saveFormDraft('ada', 'plan new', { values: typed, base: opened }, []);
  expect(loadFormDraft('ben', 'plan new', opened)).toBeUndefined();
  expect(loadFormDraft('ada', 'plan 1', opened)).toBeUndefined();
  removeFormDraft('ada', 'plan new');
  expect(loadFormDraft('ada', 'plan new', opened)).toBeUndefined();
});

test('a draft too large for the tab is stored without its images, and the form opens with the images of the record', () => {
  const image = `data:image/webp;base64,${'A'.repeat(800_000)}`;
  const saved = { values: { name: 'Saved', logo: '/images/a.webp', screenshots: ['/images/b.webp'] }, version: '1' };
  const load = (values: typeof saved.values) => {
    saveFormDraft('ada', 'startup 1', { values, base: saved }, []);
    return loadFormDraft('ada', 'startup 1', saved)?.values;
  };
  const small = { name: 'Typed', logo: image, screenshots: ['/images/b.webp'] };
  expect(load(small)).toEqual(small);
  expect(load({ name: 'Typed', logo: image, screenshots: ['/images/b.webp', image] })).toEqual({
    ...saved.values,
    name: 'Typed',
  });
});
