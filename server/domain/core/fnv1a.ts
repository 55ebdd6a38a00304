/** A number from 0 to 2³² − 1 for a text (FNV-1a over UTF-16 units), the same everywhere. It tells texts apart; it is no protection. */
export function fnv1a(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
