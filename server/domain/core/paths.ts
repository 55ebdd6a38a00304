/** A call's path with each `:name` replaced by its percent-encoded parameter. A missing parameter leaves its segment empty. */
export function fillPath(path: string, params: Readonly<Record<string, string | undefined>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Whether a path refers to a file: it is below /assets/, or its last segment has a dot. Tag pages ("Node.js") may also have a dot. */
export const isFilePath = (path: string): boolean => filePath.test(path);

/** The paths that refer to a file, as a pattern for a router. */
export const filePath = /^\/assets\/|^(?!\/(?:demo\/)?(?:blog\/tag|tags)\/[^/]+$)(?:[^/]*\/)*[^/.]*\.[^/]*$/;

/** The beginning of the site's absolute links, without a trailing slash: the setting, or else the host's origin. */
export function baseUrl(settings: { canonicalUrl: string } | undefined, origin: string): string {
  return (settings?.canonicalUrl || origin).replace(/\/+$/, '');
}
