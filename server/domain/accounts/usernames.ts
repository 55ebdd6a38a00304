/** Invisible characters, including Hangul fillers, the Braille blank, and characters for which fonts draw nothing. */
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The scripts of living languages that have letters in identifiers (UAX #31, table 5). */
const scripts = `Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew
  Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan`
  .split(/\s+/)
  .map((name) => ({ name, letters: new RegExp(`\\p{Script=${name}}`, 'u') }));

/** Scripts that may be mixed, by group. No others may be mixed (UTS #39, "highly restrictive"). */
const writtenTogether = ['Han Hiragana Katakana Latin', 'Han Bopomofo Latin', 'Han Hangul Latin'].map((names) =>
  names.split(' '),
);

/** Lower- and upper-case letters of other scripts that look like Latin letters in most fonts (the confusables of UTS #39). */
const lookalikes = 'аеорсухѕіјѵүһӏԁԛԝ АВЕЅІЈКМНОРСТУХҮҺӀԌԚԜ αγικνορσυχϲϳ ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ ագզհոսցօ ՍՕ וןס اه'.replaceAll(' ', '');
const latinLookalikes = new RegExp(`^[${lookalikes}\\p{ASCII}]+$`, 'u');

/**
 * The Latin letters that alphabets use, without accented letters. All other Latin letters are phonetic symbols, and many of them
 * look like letters of this list.
 */
const latinLetters = /^[a-zæœøßðþđħłŋıəɛɔƴɓɗƙŧ]$/u;

const unclear = 'Please use letters and digits without invisible or look-alike characters.';

/**
 * Explains why a new username is refused; undefined when it is allowed. Characters that are invisible, look like others or
 * reverse the text could imitate another person's name.
 */
export function whyCannotBeUsername(username: string): string | undefined {
  // NFKC replaces other forms of the same characters, such as wide and mathematical letters.
  if (username.normalize('NFKC') !== username) return unclear;
  if (username.replaceAll(' ', '').match(invisible) !== null || username.includes('  ')) return unclear;
  if (/^\p{ASCII}*$/u.test(username)) return undefined;
  const hasOtherSigns = /[^\p{L}\p{M}\p{Nd}\p{ASCII}]/u.test(username);
  return hasOtherSigns || hasStrayMarks(username) || mixesScripts(username) || looksLatin(username) ? unclear : undefined;
}

/** Whether a name begins with a mark, stacks four marks, puts a second dot on an i, or strikes out a letter. */
function hasStrayMarks(username: string): boolean {
  return /^\p{M}|\p{M}{4}|[ij]\u0307|[\u0334-\u0338]/u.test(username.normalize('NFD'));
}

function mixesScripts(username: string): boolean {
  // The long-vowel sign of Kana belongs to no script and is allowed. Other letters without a script look like punctuation.
  const letters = username.match(/(?!ー)\p{L}/gu) ?? [];
  const found = new Set(letters.map((letter) => scripts.find((script) => script.letters.test(letter))?.name ?? ''));
  // Digits of other scripts can look like Latin letters or digits.
  const hasOtherDigits = /(?!\d)\p{Nd}/u.test(username);
  if (hasOtherDigits && (found.has('Latin') || /\d/.test(username) || found.size === 0)) return true;
  if (found.size < 2 && !found.has('')) return false;
  return !writtenTogether.some((together) => [...found].every((script) => together.includes(script)));
}

function looksLatin(username: string): boolean {
  const latin = username.normalize('NFD').match(/\p{Script=Latin}/gu);
  if (latin === null) return latinLookalikes.test(username);
  return latin.some((letter) => !latinLetters.test(letter.toLowerCase()));
}

/** Explains why a name is refused; undefined when it is allowed. A name must be empty or visible. */
export function whyCannotBeName(name: string): string | undefined {
  return name === '' || isVisible(name) ? undefined : 'Please enter a visible name, or leave it empty.';
}

/** Whether a text has any visible character. */
export function isVisible(text: string): boolean {
  return text.replace(invisible, '').replace(/\p{M}/gu, '') !== '';
}
