/** The maximum length of the path to open after signing in. */
export const maxSitePathLength = 500;

/**
 * Whether a text is the path of a page on this site, without origin and hash ("/dashboard", "/submit-startup?step=2"). Browsers treat
 * "//host" and "/\host" as other sites, and skip tabs and line breaks.
 */
export function isSitePath(path: string): boolean {
  return path.length <= maxSitePathLength && /^\/(?![/\\])[!"$-[\]-~]*$/.test(path);
}
