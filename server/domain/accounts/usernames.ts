/** Not one of these can be seen, whatever Unicode calls them: fillers of Hangul, the blank of Braille, and what fonts draw nothing for. */
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The scripts of living languages that have letters in identifiers (UAX #31, table 5). */
const scripts = `Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Han Hangul Hebrew
  Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan`
  .split(/\s+/)
  .map((name) => ({ name, letters: new RegExp(`\\p{Script=${name}}`, 'u') }));

/** Scripts that are written together, and with Latin. All others stand alone (UTS #39, "highly restrictive"). */
const writtenTogether = ['Han Hiragana Katakana Latin', 'Han Bopomofo Latin', 'Han Hangul Latin'].map((names) =>
  names.split(' '),
);

/** Letters of other scripts that look like Latin ones in most fonts, from the confusables of UTS #39, in small and capital letters. */
const lookalikes = 'аеорсухѕіјѵүһӏԁԛԝ АВЕЅІЈКМНОРСТУХҮҺӀԌԚԜ αγικνορσυχϲϳ ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ ագզհոսցօ ՍՕ וןס اه'.replaceAll(' ', '');
const latinLookalikes = new RegExp(`^[${lookalikes}\\p{ASCII}]+$`, 'u');

/** Latin letters beyond those with accents that alphabets have. Others are for phonetics, and many look like letters of the alphabet. */
const latinLetters = /^[a-zæœøßðþđħłŋıəɛɔƴɓɗƙŧ]$/u;

const unclear = 'Please use letters, digits and signs that can be told from others (no invisible or look-alike characters).';

/**
 * Why a new username is refused, as a sentence, or undefined: another person's name could be imitated with characters that cannot be
 * seen, that look alike, or that turn the direction of the text. Usernames from before this rule stay.
 */
export function whyCannotBeUsername(username: string): string | undefined {
  // Other ways to write the same characters, such as wide and mathematical letters.
  if (username.normalize('NFKC') !== username) return unclear;
  if (username.replaceAll(' ', '').match(invisible) !== null || username.includes('  ')) return unclear;
  if (/^\p{ASCII}*$/u.test(username)) return undefined;
  const hasOtherSigns = /[^\p{L}\p{M}\p{Nd}\p{ASCII}]/u.test(username);
  return hasOtherSigns || hasStrayMarks(username) || mixesScripts(username) || looksLatin(username) ? unclear : undefined;
}

/** A mark at the beginning, a heap of them, a dot that an i has already, or a line that strikes a letter out. */
function hasStrayMarks(username: string): boolean {
  return /^\p{M}|\p{M}{4}|[ij]\u0307|[\u0334-\u0338]/u.test(username.normalize('NFD'));
}

function mixesScripts(username: string): boolean {
  // The sign that makes a vowel of Kana long belongs to no script; other such letters look like punctuation.
  const letters = username.match(/(?!ー)\p{L}/gu) ?? [];
  const found = new Set(letters.map((letter) => scripts.find((script) => script.letters.test(letter))?.name ?? ''));
  // A digit of another script looks like a Latin letter or digit.
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

/** Why a name that others see is refused, as a sentence, or undefined: no one could see it. */
export function whyCannotBeName(name: string): string | undefined {
  return name === '' || isVisible(name) ? undefined : 'Please write a name that can be seen, or none.';
}

/** Whether a text has anything that can be seen. */
export function isVisible(text: string): boolean {
  return text.replace(invisible, '').replace(/\p{M}/gu, '') !== '';
}
