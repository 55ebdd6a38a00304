import { expect, test } from 'vitest';
import type { EditedListing } from '../../../../server/domain/submissions/revisions.contract.ts';
import { begunEdit, bodyOf, changesBetween, errorsOf, firstDraft, isUnchanged } from './edit-draft.ts';

const edit: EditedListing['edit'] = {
  icon: '/images/icon.webp',
  productName: 'Acme',
  pitch: 'Pays everybody.',
  website: 'https://acme.example/',
  description: 'It pays.',
  videoUrl: '',
  topics: ['finance'],
  specialOffer: '',
  fields: {},
  media: ['/images/one.webp'],
  makers: ['ada'],
  tags: ['money'],
  comments: '',
};
const loaded: EditedListing = {
  startup: { _id: '000000000000000000000001', name: 'Acme', slug: 'acme', logo: '/images/icon.webp' },
  version: 'v1',
  edit,
  edits: [],
  instantParts: [],
  corrections: [],
};
const rejected = { _id: '000000000000000000000002', answer: 'Too loud.', edit: { ...edit, pitch: 'BUY NOW' } };
const stored = (values: ReturnType<typeof begunEdit>) => ({ values, step: 1, savedAt: 0, writer: 'tab' });

test('an edit starts with the listing, changed by a rejected edit if there is one', () => {
  const { saved, blank } = firstDraft(loaded, null);
  expect([saved, blank.pitch, isUnchanged(blank)]).toEqual([undefined, 'Pays everybody.', true]);
  const again = firstDraft({ ...loaded, rejected }, null).blank;
  expect([again.pitch, changesBetween(again.base.values, again), again.base.version]).toEqual(['BUY NOW', ['pitch'], 'v1']);
});

test('a draft on this device takes precedence over the listing and a rejected edit', () => {
  const draft = stored({ ...begunEdit(loaded), pitch: 'Pays all.' });
  expect(firstDraft(loaded, draft).saved).toBe(draft);
  expect(firstDraft({ ...loaded, rejected }, draft).saved).toBe(draft);
  expect(firstDraft({ ...loaded, version: 'v2' }, draft).saved).toBe(draft);
});

test('a draft without changes is used only if it records that a rejected edit was discarded', () => {
  const draft = stored(begunEdit(loaded));
  expect(firstDraft(loaded, draft).saved).toBeUndefined();
  expect(firstDraft({ ...loaded, rejected }, draft).saved).toBe(draft);
  expect(firstDraft({ ...loaded, rejected, version: 'v2' }, draft).saved).toBeUndefined();
});

test('the request has the form’s values, except those that are stored only on the device', async () => {
  expect(await bodyOf({ ...begunEdit(loaded), pitch: 'Pays all.' })).toEqual({ ...edit, pitch: 'Pays all.' });
});

test('a listing that was imported without an icon and makers can be edited without them; any other listing requires an icon', () => {
  const imported = { ...begunEdit(loaded), icon: null, makers: [] };
  expect(errorsOf(imported, undefined, false)).toEqual({});
  expect(errorsOf(imported, undefined, true)).toEqual({ icon: 'Icon is required.' });
});
