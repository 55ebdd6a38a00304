/** The fields of replies that contain contact details of people. */
const contactFields: ReadonlySet<string> = new Set(['email', 'phone']);

/** A reply for callers without the permission `readContacts`, with null instead of each email address and phone number. */
export function withoutContacts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutContacts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, contactFields.has(name) ? null : withoutContacts(part)]),
  );
}
