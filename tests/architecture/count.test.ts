import { expect, test } from 'vitest';
import { addUp, countPlaywright, countVitest, lastLine, playwrightFailures, playwrightFlaky, vitestFailures } from '../count.mjs';

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 1, numTodoTests: 0 };
const failedTest = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] };

test('a file that cannot be loaded counts as a failed test', () => {
  expect(countVitest({ ...vitest, testResults: [failedTest] })).toEqual({ passed: 5, failed: 1, skipped: 1 });
  expect(countVitest({ ...vitest, testResults: [failedTest, { status: 'failed', assertionResults: [] }] })).toMatchObject({
    failed: 2,
  });
});

test('an end-to-end test that passed when it was repeated counts as passed', () => {
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [], suites: [] };
  expect(countPlaywright(report)).toEqual({ passed: 4, failed: 1, skipped: 2 });
  expect(countPlaywright({ ...report, errors: [{ message: 'no tests found' }] })).toMatchObject({ failed: 2 });
});

test('end-to-end tests without a browser are skipped, not passed', () => {
  const specs = [{ tests: [{}] }, { tests: [{}, {}] }];
  const report = {
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
    errors: [],
    suites: [{ specs, suites: [{ specs }] }],
  };
  expect(countPlaywright(report, { listed: true })).toEqual({ passed: 0, failed: 0, skipped: 6 });
});

test('a failed step without a failed test counts as one failed test', () => {
  const counts = { passed: 4, failed: 0, skipped: 0 };
  expect(addUp([{ code: 0 }, { code: 0, counts }])).toEqual(counts);
  expect(addUp([{ code: 1 }, { code: 0, counts }])).toEqual({ ...counts, failed: 1 });
  expect(addUp([{ code: 1, counts: { ...counts, failed: 2 } }])).toEqual({ ...counts, failed: 2 });
});

test('a run in which no test was executed has failed', () => {
  expect(addUp([{ code: 0, counts: { passed: 0, failed: 0, skipped: 3 } }])).toEqual({ passed: 0, failed: 1, skipped: 3 });
});

test('the last line has no formatting', () => {
  expect(lastLine({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed');
  expect(lastLine({ passed: 7, failed: 1, skipped: 2 })).toBe('7 passed, 1 failed, 2 skipped');
});

test('failed tests are named with their errors', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'reads', failureMessages: [] },
    { status: 'failed', fullName: 'writes', failureMessages: ['\u001b[31mAssertionError: expected 1 to be 2'] },
  ];
  const files = [
    { status: 'failed', name: '/site/db/a.test.ts', message: '', assertionResults },
    { status: 'failed', name: '/site/db/b.test.ts', message: 'Cannot find c.ts', assertionResults: [] },
    { status: 'passed', name: '/site/db/d.test.ts', message: '', assertionResults: [] },
  ];
  expect(vitestFailures({ testResults: files }, '/site')).toEqual([
    'db/a.test.ts: writes\n    AssertionError: expected 1 to be 2',
    'db/b.test.ts\n    Cannot find c.ts',
  ]);

  const spec = (status: string, title: string) => ({
    title,
    line: 7,
    tests: [{ projectName: 'pages', status, results: [{ errors: status === 'expected' ? [] : [{ message: 'Timed out' }] }] }],
  });
  const inner = { file: 'home.test.ts', specs: [spec('expected', 'opens'), spec('flaky', 'scrolls')] };
  const suites = [{ file: 'home.test.ts', specs: [spec('unexpected', 'likes')], suites: [inner] }];
  expect(playwrightFailures({ errors: [], suites })).toEqual(['home.test.ts:7 [pages]: likes\n    Timed out']);
  expect(playwrightFlaky({ errors: [], suites })).toEqual(['home.test.ts:7 [pages]: scrolls\n    Timed out']);
});
