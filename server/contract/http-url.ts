/** Whether a text is an absolute http or https address without credentials. Apart from the schema `httpUrl`, because pages show links and load no schemas. */
export function isHttpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  // Some browsers accept a host with blanks and write them as %20.
  const hasHost = url.hostname !== '' && !url.hostname.includes('%');
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '' && hasHost;
}
