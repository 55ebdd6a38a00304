import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { ImportError } from './read-list.ts';

const text = 'Größe,Žluť,“5 €”\n';
const utf16 = (content: string, isBig: boolean) => {
  const bytes = Buffer.from(content, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};

test.each([
  ['utf-8', Buffer.from(text)],
  ['utf-8', Buffer.from(`\uFEFF${text}`)],
  ['utf-16le', utf16(`\uFEFF${text}`, false)],
  ['utf-16le', utf16(text, false)],
  ['utf-16be', utf16(`\uFEFF${text}`, true)],
  ['utf-16be', utf16(text, true)],
])('%s is recognized with and without a byte order mark', (encoding, bytes) => {
  expect(decodeText('a.csv', bytes)).toEqual({ text, encoding, isDamaged: false });
});

test('bytes that are not UTF-8 are Windows-1252', () => {
  expect(decodeText('a.csv', Uint8Array.of(0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x80, 0x93))).toEqual({
    text: 'Größe €“',
    encoding: 'windows-1252',
    isDamaged: false,
  });
});

test('a file in UTF-8 with a few wrong bytes is read as UTF-8, so that its other rows are right', () => {
  const { text: decoded, encoding, isDamaged } = decodeText('a.csv', Buffer.concat([Buffer.from('äöü\n'), Buffer.from([0xff])]));
  expect([decoded, encoding, isDamaged]).toEqual(['äöü\n\uFFFD', 'utf-8', true]);
});

test('a chosen encoding wins over the guess', () => {
  expect(decodeText('a.csv', Buffer.from('ü'), 'windows-1252').text).toBe('Ã¼');
});

test.each([
  ['list.xlsx', [0x50, 0x4b, 0x03, 0x04], 'list.xlsx is an Excel workbook or a ZIP file. Open it and save it as CSV UTF-8'],
  ['list.xls', [0xd0, 0xcf, 0x11, 0xe0], 'list.xls is an Excel workbook.'],
  ['list.pdf', [0x25, 0x50, 0x44, 0x46], 'list.pdf is a PDF.'],
])('%s is refused with advice', (name, bytes, sentence) => {
  expect(() => decodeText(name, Uint8Array.from(bytes))).toThrow(ImportError);
  expect(() => decodeText(name, Uint8Array.from(bytes))).toThrow(sentence);
});
