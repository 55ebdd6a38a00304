import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListingDraftStorage, StoredListingDraft } from '../../../offline/drafts/listing-drafts.ts';
import { createDraftAutosave } from './draft-autosave.ts';
import { blankListing } from '../steps/steps.ts';

const blank = blankListing('ada');

/** A device that several tabs share. */
function aDevice({ room = 'device' as 'device' | 'memory' } = {}) {
  const rows = new Map<string, StoredListingDraft>();
  const watchers = new Set<(saved: StoredListingDraft | undefined) => void>();
  const saves: string[] = [];
  const home: ListingDraftStorage = {
    load: (key) => Promise.resolve(rows.get(key)),
    save: (key, draft) => {
      saves.push(draft.values.productName);
      if (room === 'device') {
        rows.set(key, draft);
        for (const tell of watchers) tell(draft);
      }
      return Promise.resolve(room);
    },
    remove: (key) => {
      rows.delete(key);
      for (const tell of watchers) tell(undefined);
      return Promise.resolve();
    },
    watch: (key, onChange) => {
      watchers.add(onChange);
      onChange(rows.get(key));
      return () => watchers.delete(onChange);
    },
  };
  const open = () => {
    const keeper = createDraftAutosave({ key: 'ada', blank, kept: rows.get('ada'), home });
    keeper.watch();
    return keeper;
  };
  /** Word of the device that comes late. */
  const tell = (saved: StoredListingDraft | undefined) => watchers.forEach((listener) => listener(saved));
  return { open, rows, saves, tell };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a change is on the device half a second later, also while typing goes on', async () => {
  const { open, saves } = aDevice();
  const keeper = open();
  for (const productName of ['A', 'Ac', 'Acm', 'Acme']) {
    keeper.update({ productName });
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(saves).toEqual(['Ac', 'Acme']);
  expect(keeper.state()).toMatchObject({ saving: 'kept', savedAt: Date.now() - 50 });
});

test('nothing is kept before anything was typed', async () => {
  const { open, rows } = aDevice();
  open().setStep(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rows.size).toBe(0);
});

test('what was typed and the step come back', async () => {
  const { open } = aDevice();
  const before = open();
  before.update({ productName: 'Acme' });
  before.setStep(3);
  await before.flush();
  expect(open().state()).toMatchObject({ values: { productName: 'Acme' }, step: 3, saving: 'kept' });
});

test('a change in one tab is shown and said in the other', async () => {
  const { open } = aDevice();
  const [one, other] = [open(), open()];
  one.update({ productName: 'Acme' });
  await vi.advanceTimersByTimeAsync(500);
  expect(other.state()).toMatchObject({ values: { productName: 'Acme' }, news: 'changed' });
  expect(one.state().externalChange).toBeUndefined();
  other.update({ pitch: 'Money.' });
  await vi.advanceTimersByTimeAsync(500);
  expect(one.state()).toMatchObject({ values: { productName: 'Acme', pitch: 'Money.' }, news: 'changed' });
  expect(other.state().externalChange).toBeUndefined();
});

test('the last change wins', async () => {
  const { open, rows } = aDevice();
  const [one, other] = [open(), open()];
  one.update({ productName: 'First' });
  await vi.advanceTimersByTimeAsync(100);
  other.update({ productName: 'Second' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rows.get('ada')?.values.productName).toBe('Second');
  expect(one.state()).toMatchObject({ values: { productName: 'Second' }, news: 'changed' });
});

test('a draft that was sent in one tab is gone in the other, and does not come back', async () => {
  const { open, rows } = aDevice();
  const one = open();
  one.update({ productName: 'Acme' });
  await one.flush();
  const other = open();
  one.update({ productName: 'Acme Pay' });
  await one.discard();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rows.size).toBe(0);
  expect(one.state()).toMatchObject({ values: blank, saving: 'blank', news: undefined });
  expect(other.state()).toMatchObject({ values: blank, saving: 'blank', news: 'gone' });
});

test('late word that there was no draft takes nothing away', async () => {
  const { open, tell } = aDevice();
  const keeper = open();
  keeper.update({ productName: 'Acme' });
  await keeper.flush();
  tell(undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(keeper.state()).toMatchObject({ values: { productName: 'Acme' }, saving: 'kept' });
});

test('what the device does not take is said to be lost with the page', async () => {
  const { open } = aDevice({ room: 'memory' });
  const keeper = open();
  keeper.update({ productName: 'Acme' });
  await vi.advanceTimersByTimeAsync(500);
  expect(keeper.state()).toMatchObject({ values: { productName: 'Acme' }, saving: 'lost' });
});
