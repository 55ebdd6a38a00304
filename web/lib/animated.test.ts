import sharp from 'sharp';
import { expect, test } from 'vitest';
import { animationNote, isAnimated } from './animated.ts';

const frame = (red: number) =>
  sharp({ create: { width: 2, height: 2, channels: 3, background: { r: red, g: 0, b: 0 } } })
    .png()
    .toBuffer();
const film = async () => sharp([await frame(0), await frame(255)], { join: { animated: true } });
const blobOf = (bytes: Uint8Array | readonly number[]) => new Blob([Uint8Array.from(bytes)]);

test('a GIF or WebP with two frames is animated, one with a single frame is not', async () => {
  const still = sharp(await frame(0));
  expect(await isAnimated(blobOf(await (await film()).gif().toBuffer()), 'gif')).toBe(true);
  expect(await isAnimated(blobOf(await still.gif().toBuffer()), 'gif')).toBe(false);
  expect(await isAnimated(blobOf(await (await film()).webp().toBuffer()), 'webp')).toBe(true);
  expect(await isAnimated(blobOf(await still.webp().toBuffer()), 'webp')).toBe(false);
  expect(await isAnimated(blobOf(await still.jpeg().toBuffer()), 'jpeg')).toBe(false);
});

test('a PNG with a chunk for frames is animated', async () => {
  const png = await frame(0);
  // Inserted after the signature (8 bytes) and the header (25 bytes).
  const frames = [0, 0, 0, 8, ...Buffer.from('acTL'), 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0];
  expect(await isAnimated(blobOf([...png.subarray(0, 33), ...frames, ...png.subarray(33)]), 'png')).toBe(true);
  expect(await isAnimated(blobOf(png), 'png')).toBe(false);
});

test('the frames of a truncated file are counted up to its end', async () => {
  const gif = await (await film()).gif().toBuffer();
  const whole = await Promise.all(Array.from(gif, (_, length) => isAnimated(blobOf(gif.subarray(0, length)), 'gif')));
  expect(whole).toEqual(whole.toSorted());
  expect(await isAnimated(blobOf([1, 2, 3]), 'png')).toBe(false);
});

test('only an animated file has a note, with its name if it has one', async () => {
  const gif = Uint8Array.from(await (await film()).gif().toBuffer());
  expect(await animationNote(new File([gif], 'film.gif'))).toBe('“film.gif” is animated. Only its first frame is kept.');
  expect(await animationNote(blobOf(gif))).toBe('This image is animated. Only its first frame is kept.');
  expect(await animationNote(blobOf(await frame(0)))).toBe('');
  expect(await animationNote(blobOf([1, 2, 3]))).toBe('');
});
