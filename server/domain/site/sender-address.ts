/** The address that emails come from: the configured one, or else the site's contact address, or else a no-reply address. */
export function senderAddress({
  from,
  contactEmail,
  origin,
}: {
  from: string | undefined;
  contactEmail: string;
  /** The public origin. */
  origin: string;
}): string {
  return from ?? (contactEmail === '' ? `no-reply@${new URL(origin).hostname}` : contactEmail);
}
