import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BadImage, encodeImage } from './images.ts';

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#b3361e' } });

test.each(['png', 'jpeg', 'gif', 'webp'] as const)('a %s becomes a WebP named by what it holds', async (format) => {
  const image = await encodeImage(await plain(40, 30).toFormat(format).toBuffer());
  expect(image).toMatchObject({ width: 40, height: 30, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await sharp(image.webp).metadata()).format).toBe('webp');
});

test('the same picture has the same name twice', async () => {
  const bytes = await plain(10, 10).png().toBuffer();
  expect((await encodeImage(bytes)).sha256).toBe((await encodeImage(bytes)).sha256);
});

test('a wide picture is made as wide as a page shows it, a small one stays', async () => {
  expect(await encodeImage(await plain(3200, 400).png().toBuffer())).toMatchObject({ width: 1600, height: 200 });
  expect(await encodeImage(await plain(3, 2).png().toBuffer())).toMatchObject({ width: 3, height: 2 });
});

test('a photograph is turned upright and says nothing of where it was taken', async () => {
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
  ['half a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0])],
])('%s is refused', async (_, bytes) => {
  await expect(encodeImage(bytes)).rejects.toThrow(BadImage);
});

test('a picture of more than 16 megapixels is refused before it is unpacked', async () => {
  const bomb = await plain(5000, 4000).png().toBuffer();
  await expect(encodeImage(bomb)).rejects.toThrow(BadImage);
});
