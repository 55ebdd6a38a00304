import { expect, test } from 'vitest';
import { exceededBound } from './json-bounds.ts';

const bounds = { depth: 3, values: 5 };

test.each([
  ['', undefined],
  ['1', undefined],
  ['[[[]]]', undefined],
  ['[[[[', 'depth'],
  ['{"a":{"b":{"c":{', 'depth'],
  ['[[],[],[]]', 'values'],
  ['[[1],[[2', undefined],
  ['[1,2,3,4,5]', undefined],
  ['[1,2,3,4,5,6]', 'values'],
  ['{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6}', 'values'],
  ['["[[[[,,,,,,{{{{"]', undefined],
  ['["\\"[[[[", "\\\\", "a\\\\\\"[[[["]', undefined],
  ['["\\\\",[[[[', 'depth'],
  ['["never closed [[[[ ,,,,,,', undefined],
] as const)('%s exceeds %s', (text, exceeded) => {
  expect(exceededBound(text, bounds)).toBe(exceeded);
});
