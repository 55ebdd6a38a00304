/** The path of a call with its `:name` parameters filled in, percent-encoded; a missing parameter becomes the empty text. */
export function fillPath(path: string, params: Readonly<Record<string, string | undefined>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
