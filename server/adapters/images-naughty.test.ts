import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { UnreadableImageError, encodeImage, type WebpImage } from './images.ts';

/** Hostile uploads from a folder beside the repository. `expect` describes each allowed outcome in words. */
interface Upload {
  file: string | null;
  what: string;
  expect: string;
}

const folder = resolve(import.meta.dirname, '../../../shared/data/naughty-uploads');
const manifest = join(folder, 'manifest.json');
const uploads: Upload[] = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : [];

/** Code that a browser or server could run, and file metadata. No output may contain any of it. */
const markers = ['<script', '<?php', '<svg', '<html', '<!doctype', 'onerror', 'javascript:', 'PK\u0003\u0004', 'root:'];

async function tryEncode(bytes: Uint8Array): Promise<WebpImage | 'refused'> {
  try {
    return await encodeImage(bytes);
  } catch (error) {
    if (error instanceof UnreadableImageError) return 'refused';
    throw error;
  }
}

if (uploads.length === 0) test('hostile uploads', ({ skip }) => skip(`There is no ${folder}.`));

const before = process.memoryUsage().rss;

for (const { file, what, expect: expected } of uploads) {
  // The entry without a file is about the limit on request bodies, so it has no image to encode.
  if (file === null) continue;
  test(`${file}, ${what}: ${expected}`, async () => {
    const startedAt = performance.now();
    const outcome = await tryEncode(readFileSync(join(folder, file)));
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    const mayBeRefused = /\breject\b/.test(expected);
    const mayBeTaken = /\b(?:accept|downscale|keep)\b/.test(expected);
    expect(mayBeRefused || mayBeTaken).toBe(true);
    if (outcome === 'refused') {
      expect(mayBeRefused).toBe(true);
      return;
    }
    expect(mayBeTaken).toBe(true);
    const text = Buffer.from(outcome.webp).toString('latin1');
    expect(text).toMatch(/^RIFF.{4}WEBP/s);
    expect(markers.filter((marker) => text.toLowerCase().includes(marker.toLowerCase()))).toEqual([]);
  });
}

test('all uploads together use little memory', () => {
  expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
});
