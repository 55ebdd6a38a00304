/** How many tests passed, failed and were skipped, read from the reports of Vitest and Playwright. */

export const noTests = { passed: 0, failed: 0, skipped: 0 };

/** Of Vitest's JSON report. A file that could not be loaded has no tests to fail, and counts as one that did. */
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

/** Of Playwright's JSON report; `listed` when its tests were only listed, because nothing can run them here. */
export function countPlaywright(report, { listed = false } = {}) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + report.errors.length;
  if (listed) return { passed: 0, failed: report.errors.length, skipped: countSpecs(report.suites) };
  return { passed: expected, failed, skipped };
}

function countSpecs(suites = []) {
  return suites.reduce(
    (sum, suite) => sum + countSpecs(suite.suites) + (suite.specs ?? []).reduce((n, spec) => n + spec.tests.length, 0),
    0,
  );
}

/** The whole run. A step that failed without a failed test of its own counts as one: a red run never says "0 failed". */
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
