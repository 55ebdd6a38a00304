import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scriptSafeJson } from './page-data.ts';

test('no text can end the script element that contains it', () => {
  expect(scriptSafeJson({ a: '</script><!--&\u2028' })).toBe('{"a":"\\u003c/script\\u003e\\u003c!--\\u0026\\u2028"}');
});

test('every JSON value is parsed back unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = scriptSafeJson(value);
      expect(text).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { numRuns: 500 },
  );
});
