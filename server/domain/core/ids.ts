/** A new id: the time in milliseconds as 12 hexadecimal digits, then 12 random ones. Ids sort by age. */
export function newId(at: Date = new Date()): string {
  const random = crypto.getRandomValues(new Uint8Array(6));
  return at.getTime().toString(16).padStart(12, '0') + Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A secret for links and sessions: 64 random hexadecimal digits. */
export function newToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** 16 random hexadecimal digits, for a store's epoch or a lock's holder. */
export function newShortToken(): string {
  return newToken().slice(0, 16);
}

/** The creation time in an id, as ISO time. */
export function idTime(id: string): string {
  return new Date(Number.parseInt(id.slice(0, 12), 16)).toISOString();
}
