/** Completes a URL as typed by people: "example.com" becomes "https://example.com". */
export function withScheme(typed: string): string {
  const url = typed.trim();
  // "example.com:8080" is a host with a port, but "mailto:" is a scheme.
  return url === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(url) || url.startsWith('/') ? url : `https://${url}`;
}

/** Like `withScheme`, for a text that may not be an address at all: it is completed only if it is a hostname with a dot. */
export function completedUrl(typed: string): string {
  return /^\s*[^/\s]+\.[^/\s]/.test(typed) ? withScheme(typed) : typed;
}
