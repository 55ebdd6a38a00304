/**
 * Matches the paths on which no third-party analytics script runs: pages of the team, pages of members, payments, and links with
 * a secret.
 */
const unmeasured =
  /^\/(?:admin|analytics|collections\/(?:mine|shared)|confirm-email|dashboard|demo|email-preferences|index\.html|reset-password|restore-email|settings|sign-in|submit-startup|verify)(?:\/|$)/i;

/** Whether a page may run the third-party analytics script, which then counts the visit. */
export function isMeasuredPath(path: string): boolean {
  try {
    return !unmeasured.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
