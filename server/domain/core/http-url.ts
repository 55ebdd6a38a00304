/** The URL of a text, or undefined. `URL.parse` and `URL.canParse` are newer than the oldest supported browsers. */
export function parseUrl(text: string, base?: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Whether a text is an absolute http or https address without credentials. Pages check links with it without loading schemas. */
export function isHttpUrl(value: string): boolean {
  const url = parseUrl(value);
  if (url === undefined) return false;
  // Some browsers accept a host with blanks and write them as %20.
  const hasHost = url.hostname !== '' && !url.hostname.includes('%');
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '' && hasHost;
}
