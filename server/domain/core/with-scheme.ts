/** Completes a URL as typed by people: "example.com" becomes "https://example.com". */
export function withScheme(typed: string): string {
  const url = typed.trim();
  // "example.com:8080" is a host with a port, but "mailto:" is a scheme.
  return url === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(url) || url.startsWith('/') ? url : `https://${url}`;
}

/** Like `withScheme`, of a text that may be no address at all: only one with a host name and a dot in it is completed. */
export function completedUrl(typed: string): string {
  return /^\s*[^/\s]+\.[^/\s]/.test(typed) ? withScheme(typed) : typed;
}
