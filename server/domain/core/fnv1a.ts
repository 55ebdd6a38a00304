/**
 * A 32-bit hash of a text (FNV-1a over UTF-16 units), the same on every machine. It merely distinguishes texts and is not
 * cryptographic.
 */
export function fnv1a(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** A 64-bit hash of a text, as 16 hexadecimal digits: two FNV-1a hashes with different offsets. */
export function fingerprint(text: string): string {
  return [0x811c9dc5, 0x9e3779b9].map((offset) => fnv1a(text, offset).toString(16).padStart(8, '0')).join('');
}
