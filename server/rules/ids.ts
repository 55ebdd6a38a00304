/** A new id: 12 hexadecimal digits of milliseconds, then 12 random ones, so ids sort by age. Works in Node and browsers. */
export function newId(at: Date = new Date()): string {
  const random = crypto.getRandomValues(new Uint8Array(6));
  return at.getTime().toString(16).padStart(12, '0') + Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
