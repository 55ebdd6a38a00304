/** Counts passed, failed and skipped tests from the reports of Vitest and Playwright, and names those that failed. */
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export const noTests = { passed: 0, failed: 0, skipped: 0 };

/** The counts of Vitest's JSON report. A file that could not be loaded counts as one failed test. */
export function countVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

/**
 * The counts of Playwright's JSON report. A test that passed when it was repeated counts as passed, and `playwrightFlaky` names
 * it. With `listed`, the tests were only listed, because there is no browser; they count as skipped.
 */
export function countPlaywright(report, { listed = false } = {}) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  if (listed) return { passed: 0, failed: report.errors.length, skipped: countSpecs(report.suites) };
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/** The failed tests of Vitest's JSON report and their errors, one text each. */
export function vitestFailures(report, root) {
  return report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = path.relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [failure(file, message)];
      return failed.map(({ fullName, failureMessages }) => failure(`${file}: ${fullName}`, failureMessages[0]));
    });
}

/** The failed tests of Playwright's JSON report and their errors, one text each. */
export function playwrightFailures(report) {
  return [...report.errors.map(({ message }) => failure('no test', message)), ...playwrightErrors(report, 'unexpected')];
}

/** The tests of Playwright's JSON report that passed only when they were repeated, and their first errors, one text each. */
export function playwrightFlaky(report) {
  return playwrightErrors(report, 'flaky');
}

function playwrightErrors(report, wanted) {
  const ofSuite = ({ file, specs = [], suites = [] }) => [
    ...specs.flatMap(({ title, line, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName, results }) => {
          const error = results.flatMap(({ errors }) => errors)[0];
          return failure(`${file}:${line} [${projectName}]: ${title}`, error?.message);
        }),
    ),
    ...suites.flatMap(ofSuite),
  ];
  return report.suites.flatMap(ofSuite);
}

/** The name of a failed test, and below it as much of the error as fits into a few lines. */
function failure(name, message = '') {
  const lines = stripVTControlCharacters(message).trimEnd().split('\n').slice(0, 12);
  return [name, ...lines.map((line) => `    ${line.slice(0, 300)}`)].join('\n');
}

function countSpecs(suites = []) {
  return suites.reduce(
    (sum, suite) => sum + countSpecs(suite.suites) + (suite.specs ?? []).reduce((n, spec) => n + spec.tests.length, 0),
    0,
  );
}

/** The sum of all steps. A step that failed without a failed test counts as one failure, so a red run never says "0 failed". */
export function addUp(results) {
  const total = { ...noTests };
  for (const { code, counts = noTests } of results) {
    total.passed += counts.passed;
    total.skipped += counts.skipped;
    total.failed += counts.failed === 0 && code !== 0 ? 1 : counts.failed;
  }
  const ranTests = results.some(({ counts }) => counts !== undefined);
  if (ranTests && total.passed + total.failed === 0) total.failed = 1;
  return total;
}

export function lastLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
