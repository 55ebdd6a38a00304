/** A new id: 12 hexadecimal digits of milliseconds, then 12 random ones, so ids sort by age. Works in Node and browsers. */
export function newId(at: Date = new Date()): string {
  const random = crypto.getRandomValues(new Uint8Array(6));
  return at.getTime().toString(16).padStart(12, '0') + Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A secret for a link: 64 hexadecimal digits, nothing of them guessable. */
export function newToken(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a start of a store is called: 16 random hexadecimal digits. */
export function newShortToken(): string {
  return newToken().slice(0, 16);
}

/** When something with this id was made. */
export function idTime(id: string): string {
  return new Date(Number.parseInt(id.slice(0, 12), 16)).toISOString();
}
