import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { CallError } from '../domain/core/errors.ts';
import { UnreadableImageError, encodeImage } from './images.ts';

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#b3361e' } });

test.each(['png', 'jpeg', 'gif', 'webp'] as const)('a %s becomes a WebP named by its hash', async (format) => {
  const image = await encodeImage(await plain(40, 30).toFormat(format).toBuffer());
  expect(image).toMatchObject({ width: 40, height: 30, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await sharp(image.webp).metadata()).format).toBe('webp');
});

test('identical images get the same name', async () => {
  const bytes = await plain(10, 10).png().toBuffer();
  expect((await encodeImage(bytes)).sha256).toBe((await encodeImage(bytes)).sha256);
});

test('a wide image is scaled down to the width of a page, and a small one keeps its size', async () => {
  expect(await encodeImage(await plain(3200, 400).png().toBuffer())).toMatchObject({ width: 1600, height: 200 });
  expect(await encodeImage(await plain(3, 2).png().toBuffer())).toMatchObject({ width: 3, height: 2 });
});

test('a photograph is turned upright and loses its location', async () => {
  const photo = await plain(40, 20)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const image = await encodeImage(photo);
  expect(image).toMatchObject({ width: 20, height: 40 });
  expect((await sharp(image.webp).metadata()).exif).toBeUndefined();
});

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
  ['text', Buffer.from('not a picture')],
  ['nothing', Buffer.alloc(0)],
  ['half an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0])],
  ['half the head of a GIF', Buffer.from('GIF89a\xff', 'latin1')],
  [
    'a GIF with a screen of 65535 by 65535',
    Buffer.from('GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;', 'latin1'),
  ],
])('%s is refused', async (_, bytes) => {
  await expect(encodeImage(bytes)).rejects.toThrow(UnreadableImageError);
});

test('an image of more than 16 megapixels is refused before it is decoded', async () => {
  const bomb = await plain(5000, 4000).png().toBuffer();
  await expect(encodeImage(bomb)).rejects.toThrow(UnreadableImageError);
});

test('an image is scaled to fit into the given size, uncropped', async () => {
  const wide = await plain(400, 100).png().toBuffer();
  expect(await encodeImage(wide, { width: 200, height: 200 })).toMatchObject({ width: 200, height: 50 });
  expect(await encodeImage(wide, { width: 800, height: 50 })).toMatchObject({ width: 200, height: 50 });
  expect(await encodeImage(wide, { width: 800, height: 800 })).toMatchObject({ width: 400, height: 100 });
});

test('an image higher than WebP allows is scaled down', async () => {
  expect(await encodeImage(await plain(90, 20_000).png().toBuffer())).toMatchObject({ height: 16_383 });
});

test('only the first frame of an animation is encoded', async () => {
  const frames = [plain(8, 8), plain(8, 8).negate()].map((frame) => frame.png().toBuffer());
  const film = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
  const { webp } = await encodeImage(film);
  expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 8, height: 8 });
  expect((await sharp(webp).metadata()).pages ?? 1).toBe(1);
});

test('while two images are being encoded and 64 are waiting, further images are refused', async () => {
  const bytes = await plain(10, 10).png().toBuffer();
  const tries = await Promise.allSettled(Array.from({ length: 200 }, () => encodeImage(bytes)));
  const refused = tries.filter((one) => one.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(200 - 66);
  for (const { reason } of refused) expect(reason).toEqual(new CallError('server.busy'));
});

function chunk(type: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.byteLength);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

/** The offset at which the IHDR chunk ends. */
const afterHeader = 33;

test('the compressed text chunks and large color profiles of a PNG are not decompressed', async () => {
  const png = await plain(64, 64).png().toBuffer();
  const bomb = deflateSync(Buffer.alloc(7_000_000, 'a'), { level: 9 });
  const texts = Array.from({ length: 20 }, (_, at) => chunk('zTXt', Buffer.concat([Buffer.from(`${at}\0\0`), bomb])));
  const profile = chunk('iCCP', Buffer.concat([Buffer.from('p\0\0'), bomb]));
  const bytes = Buffer.concat([png.subarray(0, afterHeader), profile, ...texts, png.subarray(afterHeader)]);
  const before = process.memoryUsage().rss;
  const startedAt = performance.now();
  expect((await encodeImage(bytes)).sha256).toBe((await encodeImage(png)).sha256);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
});

test('the color chunks of a PNG are applied', async () => {
  const palette = await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } })
    .png({ palette: true })
    .withIccProfile('p3')
    .toBuffer();
  const encoded = await sharp((await encodeImage(palette)).webp)
    .raw()
    .toBuffer();
  const direct = await sharp(palette).webp({ quality: 82 }).toBuffer();
  expect(encoded).toEqual(await sharp(direct).raw().toBuffer());
});

test('a JPEG with a thousand scans is refused before it is decoded', async () => {
  const jpeg = await plain(2000, 2000).jpeg({ progressive: true, optimiseScans: true }).toBuffer();
  const lastScan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from('ffda', 'hex')), -2);
  const scans = (count: number) => Buffer.concat([jpeg.subarray(0, -2), ...Array(count).fill(lastScan), jpeg.subarray(-2)]);
  expect(await encodeImage(scans(20))).toMatchObject({ width: 1600 });
  const startedAt = performance.now();
  await expect(encodeImage(scans(100_000))).rejects.toThrow(UnreadableImageError);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});
