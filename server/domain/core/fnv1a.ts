/** A 32-bit hash of a text (FNV-1a over UTF-16 units), the same on every machine. Only distinguishes texts; it is not cryptographic. */
export function fnv1a(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
