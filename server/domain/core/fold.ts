const ascii = /^\p{ASCII}*$/u;

/** A letter, if any, with the marks on it. */
const marked = /(\p{L}?)(\p{M}+)/gu;

/**
 * Scripts in which a mark is an accent or an optional vowel. In other scripts, such as Kana, Thai and Devanagari, a mark makes
 * another letter.
 */
const lightlyMarked = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Cyrillic vowels with a stress mark, and е with the dots that Russian often omits. The marks of й, ї and ў make other letters.
 */
const stressed = /^(?:[аеиіоуыэюя][\u0300\u0301]+|е\u0308)$/u;

/** Latin letters that Unicode does not decompose, and what people type instead. The last two are forms of one Greek letter. */
const plainLetters = new Map(
  (
    'ß=ss æ=ae œ=oe þ=th ð=d đ=d ɖ=d ɗ=d ø=o ł=l ı=i ȷ=j ħ=h ŋ=n ɲ=n ŧ=t ƀ=b ɓ=b ƈ=c ȼ=c ɛ=e ǝ=e ə=e ɠ=g ǥ=g ɨ=i ƙ=k ĸ=k ɔ=o ƥ=p ' +
    'ɍ=r ƭ=t ʉ=u ʋ=v ƴ=y ɏ=y ƶ=z ς=σ'
  )
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(2)] as const),
);
const undecomposed = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'gu');

/**
 * Text for comparison: lower case, with compatible forms unified and Latin letters without accents and strokes. "Café", "CAFE"
 * and "ｃａｆé" become "cafe", and "Łódź" becomes "lodz". Marks that make another letter are kept: バス is not ハス, and й is not и.
 */
export function fold(text: string): string {
  // Fast path: most texts are ASCII, and a table folds thousands of them.
  if (ascii.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(marked, (both, letter: string) => (isAccented(letter, both) ? letter : both))
    .toLowerCase()
    .replace(undecomposed, (letter) => plainLetters.get(letter) ?? letter)
    .normalize('NFC');
}

function isAccented(letter: string, both: string): boolean {
  return letter === '' || lightlyMarked.test(letter) || stressed.test(both);
}
