/** Parses a text as a URL, or returns undefined. `URL.parse` and `URL.canParse` are newer than the oldest supported browsers. */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Whether a text is an absolute http or https URL without credentials. Pages use it to check links without loading schemas. */
export function isHttpUrl(value: string): boolean {
  const url = parseUrl(value);
  if (url === undefined) return false;
  // Some browsers accept a host with spaces, written as %20.
  const hasHost = url.hostname !== '' && !url.hostname.includes('%');
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '' && hasHost;
}
