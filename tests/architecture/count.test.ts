import { expect, test } from 'vitest';
import { addUp, countPlaywright, countVitest, lastLine } from '../count.mjs';

const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 1, numTodoTests: 0 };
const failedTest = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] };

test('a file that cannot be loaded counts as a failed test', () => {
  expect(countVitest({ ...vitest, testResults: [failedTest] })).toEqual({ passed: 5, failed: 1, skipped: 1 });
  expect(countVitest({ ...vitest, testResults: [failedTest, { status: 'failed', assertionResults: [] }] })).toMatchObject({
    failed: 2,
  });
});

test('an end-to-end test that passes only sometimes has failed', () => {
  const report = { stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }, errors: [], suites: [] };
  expect(countPlaywright(report)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  expect(countPlaywright({ ...report, errors: [{ message: 'no tests found' }] })).toMatchObject({ failed: 3 });
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

test('a failed step without a failed test counts as one', () => {
  const counts = { passed: 4, failed: 0, skipped: 0 };
  expect(addUp([{ code: 0 }, { code: 0, counts }])).toEqual(counts);
  expect(addUp([{ code: 1 }, { code: 0, counts }])).toEqual({ ...counts, failed: 1 });
  expect(addUp([{ code: 1, counts: { ...counts, failed: 2 } }])).toEqual({ ...counts, failed: 2 });
});

test('a run in which no test was executed has failed', () => {
  expect(addUp([{ code: 0, counts: { passed: 0, failed: 0, skipped: 3 } }])).toEqual({ passed: 0, failed: 1, skipped: 3 });
});

test('the last line is plain', () => {
  expect(lastLine({ passed: 7, failed: 0, skipped: 0 })).toBe('7 passed, 0 failed');
  expect(lastLine({ passed: 7, failed: 1, skipped: 2 })).toBe('7 passed, 1 failed, 2 skipped');
});
