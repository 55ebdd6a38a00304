import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseImagePath } from '../../server/domain/core/images.ts';
import { koaHost, type KoaHost } from './hosts.ts';
import { type Member, signInAs } from './members.ts';

/** A hostile upload from the collection beside the repository. `expect` describes the allowed outcomes. */
interface Upload {
  /** Null means a file created by the test, larger than every limit. */
  file: string | null;
  what: string;
  expect: string;
  contentType: string;
}

interface ImageRow {
  sha256: string;
  webp: Buffer;
}

const folder = resolve(import.meta.dirname, '../../../shared/data/naughty-uploads');
const manifest = resolve(folder, 'manifest.json');
const uploads = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')) as Upload[]) : [];

const unreadableMessage = 'This image could not be read. Please choose a PNG, JPG, GIF or WebP file.';
const refusal = { message: unreadableMessage, code: 'images.unreadable', fields: { 'body.icon': unreadableMessage } };

/** Marks of executable content, archives and camera metadata, which no stored image may contain. */
const carried = ['<script', '<?php', '<svg', '<html', 'javascript:', 'onerror', 'PK\u0003\u0004', 'Exif\u0000', 'root:'];

if (uploads.length === 0) {
  test('hostile uploads', ({ skip }) => skip(`There is no ${folder}.`));
} else {
  describe('a hostile upload', () => {
    let host: KoaHost;
    let database: Database.Database;
    let member: Member;
    beforeAll(async () => {
      host = await koaHost();
      database = new Database(host.file, { readonly: true });
      member = await signInAs(host, 'ravi');
    });
    afterAll(async () => {
      database.close();
      await host.close();
      expect(host.failures).toEqual([]);
    });

    const rows = () => database.prepare<[], ImageRow>('SELECT sha256, webp FROM images ORDER BY sha256').all();
    const countImages = () =>
      ['images', 'startups', 'submissions', 'mail_outbox'].map(
        (table) => database.prepare<[], { count: number }>(`SELECT count(*) AS count FROM ${table}`).get()?.count,
      );
    const send = (upload: Upload, at: number, bytes: Buffer) =>
      member.submit({ productName: `Upload ${at}`, icon: `data:${upload.contentType};base64,${bytes.toString('base64')}` });

    for (const [at, upload] of uploads.entries()) {
      const { file } = upload;
      if (file === null) continue;
      test(`${at}, ${file}, ${upload.what}: ${upload.expect}`, async () => {
        const mayBeRefused = /\breject\b/.test(upload.expect);
        // "Sanitize" is not an accepted outcome, because the server refuses such files instead.
        const mayBeTaken = /\b(?:accept|downscale|keep)\b/.test(upload.expect);
        const before = countImages();
        const startedAt = performance.now();
        const [status, body] = await send(upload, at, readFileSync(resolve(folder, file)));
        expect(performance.now() - startedAt).toBeLessThan(2_000);
        if (status === 201) {
          expect(mayBeTaken).toBe(true);
          const storedImage = rows().find(({ sha256 }) => sha256 === parseImagePath(body.logo));
          expect(storedImage?.webp.toString('latin1')).toMatch(/^RIFF.{4}WEBP/s);
          return;
        }
        expect(mayBeRefused).toBe(true);
        expect([status, body]).toEqual([422, refusal]);
        expect(countImages()).toEqual(before);
      });
    }

    test('an upload that exceeds the size limit of a body is refused', async () => {
      const large = uploads.find(({ file }) => file === null);
      const good = readFileSync(resolve(folder, 'good-64x64.png'));
      const before = countImages();
      const padded = Buffer.concat([good, Buffer.alloc(12 * 1024 * 1024)]);
      const [status, body] = await send(
        large ?? { file: null, what: '', expect: '', contentType: 'image/png' },
        uploads.length,
        padded,
      );
      expect([status, body]).toEqual([413, { message: 'The request is too large.', code: 'request.too_large' }]);
      expect(countImages()).toEqual(before);
    });

    test('every image that is stored from a hostile upload was re-encoded', async () => {
      const { default: sharp } = await import('sharp');
      const originals = new Set(
        uploads.flatMap(({ file }) =>
          file === null
            ? []
            : [
                createHash('sha256')
                  .update(readFileSync(resolve(folder, file)))
                  .digest('hex'),
              ],
        ),
      );
      const storedImages = rows();
      expect(storedImages.length).toBeGreaterThan(3);
      for (const { sha256, webp } of storedImages) {
        const text = webp.toString('latin1');
        expect(sha256).toBe(createHash('sha256').update(webp).digest('hex'));
        expect(originals.has(sha256)).toBe(false);
        expect(carried.filter((mark) => text.toLowerCase().includes(mark.toLowerCase()))).toEqual([]);
        const { format, width, height, exif, xmp, pages } = await sharp(webp).metadata();
        expect({ format, exif, xmp, pages: pages ?? 1 }).toEqual({ format: 'webp', exif: undefined, xmp: undefined, pages: 1 });
        expect(Math.max(width, height)).toBeLessThanOrEqual(512);
      }
    });
  });
}
