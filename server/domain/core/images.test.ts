import { describe, expect, test } from 'vitest';
import { CallError } from './errors.ts';
import { decodeDataUrl, parseImagePath, imagePath, reencodeImage, imageTypeOf } from './images.ts';

const sha256 = 'a1'.repeat(32);
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test('a stored image is found only by its path', () => {
  expect(parseImagePath(imagePath(sha256))).toBe(sha256);
  for (const path of [`/images/${sha256}`, `/images/${sha256}.png`, `/images/../${sha256}.webp`, `/x/images/${sha256}.webp`]) {
    expect(parseImagePath(path)).toBeUndefined();
  }
});

describe('decoding a data URL', () => {
  test.each([
    ['data:image/png;base64,AAH/', [0, 1, 255]],
    ['data:;base64,AQ==', [1]],
    ['data:text/html;charset=utf-8;base64,AQI=', [1, 2]],
    ['data:image/png;base64,', []],
  ])('%s', (url, expected) => {
    expect(decodeDataUrl(url)).toEqual(Uint8Array.from(expected));
  });

  test.each([
    '',
    'data:',
    'data:image/png,AAH/',
    'data:image/png;base64,A',
    'data:image/png;base64,%00',
    'https://example.com/a.png',
  ])('returns no bytes for %j', (url) => {
    expect(decodeDataUrl(url)).toBeUndefined();
  });
});

describe('the type of an image', () => {
  test.each([
    ['\x89PNG\r\n\x1a\n....', 'png'],
    ['\xff\xd8\xff\xe0....', 'jpeg'],
    ['GIF89a..', 'gif'],
    ['GIF87a..', 'gif'],
    ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'webp'],
    ['RIFF\x10\x00\x00\x00WAVEfmt ', undefined],
    ['GIF', undefined],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', undefined],
    [' \x89PNG\r\n\x1a\n', undefined],
    ['%PDF-1.7', undefined],
    ['', undefined],
  ])('%j is %s', (beginning, type) => {
    expect(imageTypeOf(bytes(beginning))).toBe(type);
  });
});

describe('an uploaded image', () => {
  const gif = `data:image/png;base64,${btoa('GIF89a')}`;
  const refusal = { code: 'images.unreadable', fields: { 'body.icon': expect.stringContaining('could not be read') } };

  test('reaches the encoder as bytes', async () => {
    expect(await reencodeImage(gif, 'body.icon', async (given) => given)).toEqual(bytes('GIF89a'));
  });

  test.each(['/images/a.webp', 'https://example.com/a.png', `data:image/png;base64,${btoa('<svg/>')}`, 'data:image/png;base64,'])(
    '%j is refused before it is read',
    async (picture) => {
      const reads = reencodeImage(picture, 'body.icon', async () => expect.unreachable());
      await expect(reads).rejects.toMatchObject(refusal);
    },
  );

  test('that cannot be read is refused with its field; other failures are rethrown', async () => {
    const failing = (error: Error) =>
      reencodeImage(gif, 'body.icon', async () => {
        throw error;
      });
    await expect(failing(new CallError('images.unreadable'))).rejects.toMatchObject(refusal);
    await expect(failing(new CallError('server.busy'))).rejects.toMatchObject({ code: 'server.busy' });
    await expect(failing(new RangeError('broken'))).rejects.toThrow('broken');
  });
});
