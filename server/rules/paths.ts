/** The path of a call with each `:name` replaced by its parameter, percent-encoded; a missing parameter leaves its segment empty. */
export function fillPath(path: string, params: Readonly<Record<string, string | undefined>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
