import { expect, test } from 'vitest';
import { isNestedDeeper } from './json-depth.ts';

test.each([
  ['[]', 1],
  ['[{}, [1], {"a": [2]}, []]', 3],
  [String.raw`["[[[", "\"[[[", "\\", {"]": "}"}]`, 2],
  [String.raw`["\\\"[", []]`, 2],
  [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, 200_000],
])('%.30s is nested %i deep', (text, depth) => {
  expect([isNestedDeeper(text, depth), isNestedDeeper(text, depth - 1)]).toEqual([false, true]);
});
