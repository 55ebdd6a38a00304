import { expect, test, vi } from 'vitest';
import { formatJson, jsonError, lengthHint } from './settings-form.tsx';

vi.mock('virtual:call-addresses', () => ({ callAddresses: {}, isPublicCall: () => true }));
vi.mock('virtual:admin-call-addresses', () => ({ adminCallAddresses: {} }));

test("invalid JSON yields the parser's error message; valid JSON and empty text yield none", () => {
  expect(jsonError('{"a": }')).toMatch(/^JSON Error: Unexpected token/);
  expect(jsonError('')).toBeUndefined();
  expect(jsonError('  \n')).toBeUndefined();
  expect(jsonError('{"@type": "WebSite"}')).toBeUndefined();
});

test('JSON is indented, any other text is unchanged', () => {
  expect(formatJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(formatJson('{"a":')).toBe('{"a":');
  expect(formatJson('')).toBe('');
});

test.each([
  ['', '50–60 characters work best; 0 so far.'],
  ['x'.repeat(49), '50–60 characters work best; 49 so far (short).'],
  ['x'.repeat(50), '50–60 characters work best; 50 so far (good).'],
  ['x'.repeat(60), '50–60 characters work best; 60 so far (good).'],
  ['x'.repeat(61), '50–60 characters work best; 61 so far (long).'],
])('the length of %j is shown beside the recommended range', (text, hint) => {
  expect(lengthHint(text, [50, 60])).toBe(hint);
});
