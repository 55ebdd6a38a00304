import { crc32 } from 'node:zlib';

/** The number of letters whose case can vary. More than 32, because some combinations of bits depend on each other. */
const fillerLength = 64;

/**
 * A text whose CRC-32 is `crc`. `textWith` inserts a filler of letters, as an attacker would in a field that no one reads. CRC-32
 * is linear: changing the case of a letter changes the same CRC bits, whatever the other letters are. So 32 linear equations
 * determine which letters to change.
 */
export function withCrc(crc: number, textWith: (filler: string) => string): string {
  const fillerOf = (upper: ReadonlySet<number>) =>
    Array.from({ length: fillerLength }, (_, at) => (upper.has(at) ? 'A' : 'a')).join('');
  const crcWith = (upper: ReadonlySet<number>) => crc32(textWith(fillerOf(upper)));
  const base = crcWith(new Set());
  /** For each highest bit, a change of the CRC and the letters that cause it. */
  const basis = new Map<number, { change: number; letters: ReadonlySet<number> }>();
  const reduce = (change: number, letters: ReadonlySet<number>) => {
    let rest = change >>> 0;
    let used = letters;
    for (let bit = 31; bit >= 0; bit -= 1) {
      const known = basis.get(bit);
      if (((rest >>> bit) & 1) === 0 || known === undefined) continue;
      rest = (rest ^ known.change) >>> 0;
      used = different(used, known.letters);
    }
    return { rest, used };
  };
  for (let at = 0; at < fillerLength; at += 1) {
    const { rest, used } = reduce(crcWith(new Set([at])) ^ base, new Set([at]));
    if (rest !== 0) basis.set(31 - Math.clz32(rest), { change: rest, letters: used });
  }
  const { rest, used } = reduce(crc ^ base, new Set());
  if (rest !== 0) throw new Error('No filler gives this CRC.');
  return textWith(fillerOf(used));
}

/** The letters that are in only one of the two sets. */
function different(one: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlySet<number> {
  return new Set([...one, ...other].filter((at) => one.has(at) !== other.has(at)));
}
