import { expect, test } from 'vitest';
import { onBeforeReload, saveBeforeReload } from './before-reload.ts';

test('everything that is on the page is kept before a reload, and a failure stops nothing', async () => {
  const kept: string[] = [];
  const forgetDraft = onBeforeReload(async () => kept.push('draft'));
  const forgetFull = onBeforeReload(() => Promise.reject(new Error('full')));
  const forgetLate = onBeforeReload(async () => {
    await Promise.resolve();
    kept.push('late');
  });
  await saveBeforeReload();
  expect(kept).toEqual(['draft', 'late']);
  for (const forget of [forgetDraft, forgetFull, forgetLate]) forget();
  await saveBeforeReload();
  expect(kept).toEqual(['draft', 'late']);
});
