import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawable, drawShareImage } from './share-images.ts';

const draw = (title: string, text: string, logo?: Uint8Array, network?: string) =>
  drawShareImage({ kind: 'startup', slug: 'x', title, text, logo: '', siteName: title }, logo, network);

test.each([
  ['long words', 'W'.repeat(200), 'w'.repeat(1_000)],
  ['markup', '<b>Acme</b> & "Co" &lt;', "<span font='900'>'</span>\u0000\u001b[31m"],
  ['many scripts', 'Ferrywire Паром Πορθμείο 日々ノート 나루', 'مرحبا بالعالم שלום עולם 中文简体'],
  ['emoji and many combining marks', '🚀👩‍👩‍👧‍👦🏳️‍🌈', `Z${'\u0335\u0322\u0328'.repeat(60)}`],
  ['a first letter that is wider than the tile', 'ㅋㅋㅋ', 'ㄱㄴ'],
  ['a name that begins with a blank', '\u3164Acme', '\u2800\u200BAcme'],
  ['nothing that can be drawn', 'ไทย', '\u{10FFFF}\uFEFF\u200B\u202E\u3164\u2800\u0301'],
])('draws %s', async (_, title, text) => {
  const png = await draw(title, text);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(80_000);
});

test('letters of every supported script are drawn with distinct shapes', async () => {
  const images = await Promise.all(
    ['日本', '中文', 'Паром', 'Πλοίο', 'مرحبا', 'שלום', '나루', '🚀', 'Ferry'].map((text) => draw(text, '')),
  );
  expect(new Set(images.map((png) => png.toString('base64'))).size).toBe(images.length);
});

test('a white logo is outlined on its white tile, and a logo that fills the tile is drawn as it is', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const square = sharp({ create: { width: 60, height: 60, channels: 4, background: '#fff' } });
  const white = square.extend({ top: 20, bottom: 20, left: 20, right: 20, background: clear }).png();
  const filled = sharp({ create: { width: 100, height: 100, channels: 3, background: '#2f62a8' } }).png();
  const darkest = async (logo: Buffer) => {
    const tile = sharp(await draw('Acme', '', logo)).extract({ left: 100, top: 100, width: 108, height: 108 });
    // sharp computes statistics of its input image, so the extracted part is encoded first.
    return (await sharp(await tile.removeAlpha().png().toBuffer()).stats()).channels.map(({ min }) => min);
  };
  for (const channel of await darkest(await white.toBuffer())) expect(channel).toBeLessThan(220);
  expect(await darkest(await filled.toBuffer())).toEqual([0x2f, 0x62, 0xa8]);
});

test('a text becomes one line without undrawable characters, shortened between grapheme clusters', () => {
  expect(drawable('  a\n\tb\u0000\u202Ec  ', 10)).toBe('a b c');
  expect(drawable('Ａｃｍｅ ไทย', 10)).toBe('Acme');
  expect(drawable('👩‍👩‍👧‍👦'.repeat(5), 3)).toBe(`${'👩‍👩‍👧‍👦'.repeat(2)}…`);
  expect(drawable('\uD800x', 10)).toBe('x');
});

test('drawings beyond the queue’s limit are refused', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) => draw('Acme', '', undefined, `network ${at % 4}`)),
  );
  const refused = outcomes
    .filter(({ status }) => status === 'rejected')
    .map((one) => (one as PromiseRejectedResult).reason as Error);
  expect(refused).toHaveLength(15);
  expect(new Set(refused.map(({ message }) => message)).size).toBe(1);
});
