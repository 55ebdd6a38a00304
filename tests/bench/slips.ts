import { seededRandom } from '../random.ts';

/** A name as typed with a typo. */
export interface Slip {
  typed: string;
  name: string;
}

/**
 * Hand-written typos that are harder than a wrong letter: misheard names, wrong first letters, two typos at once, words joined or
 * split in the wrong place.
 */
const written: readonly (readonly [typed: string, name: string])[] = [
  ['air b n b', 'Airbnb'],
  ['arbnb', 'Airbnb'],
  ['airbandb', 'Airbnb'],
  ['sripe', 'Stripe'],
  ['stirpe', 'Stripe'],
  ['drop bocks', 'Dropbox'],
  ['drpbox', 'Dropbox'],
  ['dorpbox', 'Dropbox'],
  ['instercart', 'Instacart'],
  ['isntacart', 'Instacart'],
  ['coin bace', 'Coinbase'],
  ['cionbase', 'Coinbase'],
  ['door dahs', 'DoorDash'],
  ['dordash', 'DoorDash'],
  ['twich', 'Twitch'],
  ['reddid', 'Reddit'],
  ['redit', 'Reddit'],
  ['gitlabb', 'GitLab'],
  ['git lap', 'GitLab'],
  ['heruko', 'Heroku'],
  ['pagerdudy', 'PagerDuty'],
  ['pagr duty', 'PagerDuty'],
  ['opimizely', 'Optimizely'],
  ['zappier', 'Zapier'],
  ['zapeir', 'Zapier'],
  ['webflo', 'Webflow'],
  ['wefblow', 'Webflow'],
  ['chatgbt', 'ChatGPT'],
  ['chat gtp', 'ChatGPT'],
  ['midjurney', 'Midjourney'],
  ['mid jorney', 'Midjourney'],
  ['perplexety', 'Perplexity'],
  ['eleven laps', 'ElevenLabs'],
  ['hugingface', 'Hugging Face'],
  ['rippeling', 'Rippling'],
  ['gutso', 'Gusto'],
  ['flexsport', 'Flexport'],
  ['supabays', 'Supabase'],
  ['vercle', 'Vercel'],
  ['mixpannel', 'Mixpanel'],
];

const keyboard = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** The neighboring keys of a key. */
function neighborsOf(key: string): string {
  const row = keyboard.find((keys) => keys.includes(key)) ?? 'e';
  const at = row.indexOf(key);
  return row.slice(Math.max(0, at - 1), at + 2).replace(key, '');
}

/** Letters that sound alike. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/, 'f'],
  [/ck/, 'k'],
  [/c(?=[aoul])/, 'k'],
  [/k/, 'c'],
  [/ie/, 'ei'],
  [/ei/, 'ie'],
  [/y/, 'i'],
  [/i/, 'y'],
  [/s/, 'z'],
];

type Random = () => number;
type Rule = (name: string, random: Random) => string;

const position = (name: string, random: Random, first = 0): number => first + Math.floor(random() * (name.length - first));
const without: Rule = (name, random) => {
  const at = position(name, random, 1);
  return name.slice(0, at) + name.slice(at + 1);
};
const swapped: Rule = (name, random) => {
  const at = position(name.slice(1), random);
  return name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2);
};
const besideAt = (name: string, at: number, random: Random): string => {
  const keys = neighborsOf(name[at] ?? '');
  return name.slice(0, at) + (keys[Math.floor(random() * keys.length)] ?? '') + name.slice(at + 1);
};

const rules: readonly { minLetters: number; rule: Rule }[] = [
  { minLetters: 5, rule: (name, random) => besideAt(name, 0, random) },
  { minLetters: 5, rule: (name, random) => besideAt(name, position(name, random, 1), random) },
  { minLetters: 8, rule: (name, random) => without(swapped(name, random), random) },
  { minLetters: 8, rule: (name, random) => besideAt(without(name, random), 3, random) },
  {
    minLetters: 6,
    rule: (name) => sounds.reduce((found, [sound, other]) => (found === name ? name.replace(sound, other) : found), name),
  },
  { minLetters: 8, rule: (name, random) => `${name.slice(0, 4)} ${without(name.slice(4), random)}` },
];

/**
 * `count` typos of names: first the hand-written ones for the given names, then generated ones. The same names always give the
 * same typos.
 */
export function slipsOf(names: readonly string[], count: number): Slip[] {
  const known = new Set(names);
  const slips = written.filter(([, name]) => known.has(name)).map(([typed, name]): Slip => ({ typed, name }));
  const random = seededRandom(20_261_123);
  const single = names.filter((name) => /^[A-Za-z]{5,14}$/.test(name)).toSorted();
  for (let turn = 0; slips.length < count && turn < 50 * count && single.length > 0; turn += 1) {
    const name = single[Math.floor(random() * single.length)] ?? '';
    const { minLetters, rule } = rules[turn % rules.length] ?? { minLetters: 99, rule: without };
    const typed = rule(name.toLowerCase(), random);
    // A typo that is another listing's name does not count.
    if (name.length < minLetters || typed === name.toLowerCase() || known.has(typed)) continue;
    slips.push({ typed, name });
  }
  return slips.slice(0, count);
}
