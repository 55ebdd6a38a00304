import { expect, test } from 'vitest';
import type { StoredImage } from '../../db/store.ts';
import { daysAgo } from './builders.ts';
import { type OpenStore, storePerTest } from './opened.ts';

const image: StoredImage = { sha256: 'a'.repeat(64), width: 4, height: 3, webp: new Uint8Array([1, 2, 3]) };

export function imageRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('an image is read back byte for byte', async () => {
    await store().images.save(image, daysAgo(0));
    const found = await store().images.bySha256(image.sha256);
    expect(found).toMatchObject({ sha256: image.sha256, width: 4, height: 3 });
    expect([...(found?.webp ?? [])]).toEqual([1, 2, 3]);
    expect(await store().images.bySha256('b'.repeat(64))).toBeUndefined();
  });

  test('saving the same image twice stores it once', async () => {
    await store().images.save(image, daysAgo(0));
    await store().images.save({ ...image, width: 9 }, daysAgo(0));
    expect((await store().images.bySha256(image.sha256))?.width).toBe(4);
  });

  test('an image of a failed transaction is not stored', async () => {
    const failing = store().transaction(async (within) => {
      await within.images.save(image, daysAgo(0));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await store().images.bySha256(image.sha256)).toBeUndefined();
  });
}
