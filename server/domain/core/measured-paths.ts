/** Pages of the team and of members, payments, and links with a secret. */
const unmeasured =
  /^\/(?:admin|analytics|collections\/(?:mine|shared)|confirm-email|dashboard|demo|index\.html|reset-password|restore-email|settings|sign-in|submit-startup|verify)(?:\/|$)/i;

/** Whether the analytics script of another site may run on a page and be told of it. */
export function isMeasuredPath(path: string): boolean {
  try {
    return !unmeasured.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
