import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListingDraftStorage, StoredListingDraft } from '../../../offline/drafts/listing-drafts.ts';
import { createDraftAutosave } from './draft-autosave.ts';
import { blankListing } from '../steps/steps.ts';

const blank = blankListing('ada');

/** A device that several tabs share. */
function aDevice({ savesTo = 'device' as 'device' | 'memory' } = {}) {
  const rows = new Map<string, StoredListingDraft>();
  const watchers = new Set<(saved: StoredListingDraft | undefined) => void>();
  const saves: string[] = [];
  const storage: ListingDraftStorage = {
    load: (key) => Promise.resolve(rows.get(key)),
    save: (key, draft) => {
      saves.push(draft.values.productName);
      if (savesTo === 'device') {
        rows.set(key, draft);
        for (const notify of watchers) notify(draft);
      }
      return Promise.resolve(savesTo);
    },
    remove: (key) => {
      rows.delete(key);
      for (const notify of watchers) notify(undefined);
      return Promise.resolve();
    },
    watch: (key, onChange) => {
      watchers.add(onChange);
      onChange(rows.get(key));
      return () => watchers.delete(onChange);
    },
  };
  const open = () => {
    const autosave = createDraftAutosave({ key: 'ada', blank, saved: rows.get('ada'), storage });
    autosave.watch();
    return autosave;
  };
  /** A notification that arrives late. */
  const notifyLate = (saved: StoredListingDraft | undefined) => watchers.forEach((listener) => listener(saved));
  return { open, rows, saves, notifyLate };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a change is saved within half a second, even while typing continues', async () => {
  const { open, saves } = aDevice();
  const autosave = open();
  for (const productName of ['A', 'Ac', 'Acm', 'Acme']) {
    autosave.update({ productName });
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(saves).toEqual(['Ac', 'Acme']);
  expect(autosave.state()).toMatchObject({ saveStatus: 'saved', savedAt: Date.now() - 50 });
});

test('opening a step before anything is typed saves nothing', async () => {
  const { open, rows } = aDevice();
  open().setStep(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rows.size).toBe(0);
});

test('the saved values and the step are restored', async () => {
  const { open } = aDevice();
  const before = open();
  before.update({ productName: 'Acme' });
  before.setStep(3);
  await before.flush();
  expect(open().state()).toMatchObject({ values: { productName: 'Acme' }, step: 3, saveStatus: 'saved' });
});

test('a change in one tab is applied and reported in the other', async () => {
  const { open } = aDevice();
  const [one, other] = [open(), open()];
  one.update({ productName: 'Acme' });
  await vi.advanceTimersByTimeAsync(500);
  expect(other.state()).toMatchObject({ values: { productName: 'Acme' }, externalChange: 'changed' });
  expect(one.state().externalChange).toBeUndefined();
  other.update({ pitch: 'Money.' });
  await vi.advanceTimersByTimeAsync(500);
  expect(one.state()).toMatchObject({ values: { productName: 'Acme', pitch: 'Money.' }, externalChange: 'changed' });
  expect(other.state().externalChange).toBeUndefined();
});

test('when two tabs change a draft, the last change wins in both', async () => {
  const { open, rows } = aDevice();
  const [one, other] = [open(), open()];
  one.update({ productName: 'First' });
  await vi.advanceTimersByTimeAsync(100);
  other.update({ productName: 'Second' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rows.get('ada')?.values.productName).toBe('Second');
  expect(one.state()).toMatchObject({ values: { productName: 'Second' }, externalChange: 'changed' });
});

test('a draft that one tab discards is cleared and reported in the other, and is not saved again', async () => {
  const { open, rows } = aDevice();
  const one = open();
  one.update({ productName: 'Acme' });
  await one.flush();
  const other = open();
  one.update({ productName: 'Acme Pay' });
  await one.discard();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rows.size).toBe(0);
  expect(one.state()).toMatchObject({ values: blank, saveStatus: 'empty', externalChange: undefined });
  expect(other.state()).toMatchObject({ values: blank, saveStatus: 'empty', externalChange: 'removed' });
});

test('a draft is shown as cleared only after the device has cleared it', async () => {
  const { open, rows } = aDevice();
  const autosave = open();
  autosave.update({ productName: 'Acme' });
  await autosave.flush();
  const onDeviceWhenCleared: number[] = [];
  autosave.subscribe(() => {
    if (autosave.state().saveStatus === 'empty') onDeviceWhenCleared.push(rows.size);
  });
  autosave.update({ productName: 'Acme Pay' });
  await autosave.discard();
  expect(onDeviceWhenCleared).toEqual([0]);
});

test('a saved draft is not cleared by a late notification that there was no draft', async () => {
  const { open, notifyLate } = aDevice();
  const autosave = open();
  autosave.update({ productName: 'Acme' });
  await autosave.flush();
  notifyLate(undefined);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(autosave.state()).toMatchObject({ values: { productName: 'Acme' }, saveStatus: 'saved' });
});

test('a draft that the device does not store is reported as failed', async () => {
  const { open } = aDevice({ savesTo: 'memory' });
  const autosave = open();
  autosave.update({ productName: 'Acme' });
  await vi.advanceTimersByTimeAsync(500);
  expect(autosave.state()).toMatchObject({ values: { productName: 'Acme' }, saveStatus: 'failed' });
});

test('showing other values does not change the stored draft until they are edited', async () => {
  const { open, rows } = aDevice();
  const autosave = open();
  autosave.update({ productName: 'Mine' });
  autosave.show({ ...blank, productName: 'Theirs' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect([autosave.state().values.productName, autosave.state().saveStatus, rows.get('ada')?.values.productName]).toEqual([
    'Theirs',
    'saved',
    'Mine',
  ]);
  autosave.update({ pitch: 'Edited' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rows.get('ada')?.values).toMatchObject({ productName: 'Theirs', pitch: 'Edited' });
});

test('a discarded draft can start over with other values', async () => {
  const { open, rows } = aDevice();
  const autosave = open();
  autosave.update({ productName: 'Sent' });
  await autosave.flush();
  await autosave.discard({ ...blank, productName: 'Published' });
  expect([autosave.state().values.productName, autosave.state().saveStatus, rows.size]).toEqual(['Published', 'empty', 0]);
});
