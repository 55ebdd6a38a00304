import { expect, test } from 'vitest';
import { onBeforeReload, saveBeforeReload } from './before-reload.ts';

test('all registered saves finish before a reload, even when one fails', async () => {
  const saved: string[] = [];
  const removeDraft = onBeforeReload(async () => saved.push('draft'));
  const removeFailing = onBeforeReload(() => Promise.reject(new Error('full')));
  const removeSlow = onBeforeReload(async () => {
    await Promise.resolve();
    saved.push('slow');
  });
  await saveBeforeReload();
  expect(saved).toEqual(['draft', 'slow']);
  for (const remove of [removeDraft, removeFailing, removeSlow]) remove();
  await saveBeforeReload();
  expect(saved).toEqual(['draft', 'slow']);
});
