import { expect, test } from 'vitest';
import { toCsv, withoutFormulaEscape } from './csv.ts';

test('a table has a byte order mark, headings, and a line for each row', () => {
  expect(
    toCsv(
      ['Day', 'Views'],
      [
        ['2026-11-20', 3],
        ['2026-11-21', 0],
      ],
    ),
  ).toBe('\uFEFFDay,Views\r\n2026-11-20,3\r\n2026-11-21,0\r\n');
});

test.each([
  ['plain', 'plain'],
  ['a, b', '"a, b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("https://bad.example","x")', '"\'=HYPERLINK(""https://bad.example"",""x"")"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['﹦1', "'﹦1"],
  ['\u22121', "'\u22121"],
  ['\u200b=1', "'\u200b=1"],
  [' =1', "' =1"],
  ['\n=1', '"\'\n=1"'],
  ['a=b', 'a=b'],
  ['＃1 of the year', '＃1 of the year'],
  ['', ''],
])('the text %j is written as the cell %j', (text, cell) => {
  expect(toCsv(['Name'], [[text]])).toBe(`\uFEFFName\r\n${cell}\r\n`);
});

test('a number is not escaped, even if it is negative', () => {
  expect(toCsv(['Change'], [[-5]])).toBe('\uFEFFChange\r\n-5\r\n');
});

test.each([
  ["'=1+1", '=1+1'],
  ["'tis", "'tis"],
  ["''=1", "'=1"],
  ['-1', '-1'],
])('the cell %j is read as %j', (cell, text) => {
  expect(withoutFormulaEscape(cell)).toBe(text);
});

test.each(['=1', "'=1", "''=1", "'tis", "'", '-', "'\n=1"])('the text %j is read back unchanged', (text) => {
  const [, cell = ''] = /^\uFEFF"?N"?\r\n"?([^"]*)"?\r\n$/.exec(toCsv(['N'], [[text]])) ?? [];
  expect(withoutFormulaEscape(cell)).toBe(text);
});
