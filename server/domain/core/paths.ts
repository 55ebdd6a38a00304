/** The path of a call with each `:name` replaced by its parameter, percent-encoded; a missing parameter leaves its segment empty. */
export function fillPath(path: string, params: Readonly<Record<string, string | undefined>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Whether a path names a file: it is below /assets/ or its last segment has a dot. The pages of tags ("Node.js") may have a dot, too. */
export const isFilePath = (path: string): boolean => filePath.test(path);

/** The paths that name a file, as a pattern for a router. */
export const filePath = /^\/assets\/|^(?!\/(?:demo\/)?(?:blog\/tag|tags)\/[^/]+$)(?:[^/]*\/)*[^/.]*\.[^/]*$/;

/** The beginning of the site's absolute links, without a slash at its end: the setting, else the origin of the host. */
export function baseUrl(settings: { canonicalUrl: string } | undefined, origin: string): string {
  return (settings?.canonicalUrl || origin).replace(/\/+$/, '');
}
