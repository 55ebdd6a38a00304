/** Words that end in "s" and mean something else without it. */
const notPlural = new Set(
  (
    'androids apples arms canvas customs futures glasses goods humanities iris kubernetes lens means news rails sales securities ' +
    'series spaces species spirits trades windows works'
  ).split(' '),
);

/**
 * The plurals that end in "is" or "ics". Most other words with these endings mean something else without the "s" ("electronics").
 */
const plurals = new Set('apis clinics comics emojis fabrics graphics lyrics metrics topics'.split(' '));

const letters = /^[a-z]+$/;

function normalForm(word: string): string {
  if (word.length < 4 || !letters.test(word)) return word;
  return withSingleLetters(american(singular(word)));
}

function singular(word: string): string {
  const isPlural = plurals.has(word) || !/(?:ss|us|is|aas|ics)$/.test(word);
  if (!word.endsWith('s') || notPlural.has(word) || !isPlural) return word;
  if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

/**
 * The American spelling. A final "ie" becomes "y": "strategies" without its "s" becomes "strategy", and "Energie" becomes
 * "energy".
 */
function american(word: string): string {
  return word.length < 5
    ? word
    : word
        .replace(/ie$/, 'y')
        .replace(/is(ation|e|ing|er)$/, 'iz$1')
        .replace(/^(.{3,})our$/, '$1or')
        .replace(/^(cent|theat|fib|met|lit)re$/, '$1er')
        .replace(/ogue$/, 'og')
        .replace(/gramme$/, 'gram')
        .replace(/ence$/, 'ense');
}

/** Long words with each double letter once, because it is often forgotten or added. */
const withSingleLetters = (word: string): string => (word.length < 8 ? word : word.replace(/(.)\1/g, '$1'));

/** Words that count as the same: each line has a word and, after "=", words with the same meaning. */
const sameWords = new Map(
  `advertising=werbung publicidad publicite
agriculture=landwirtschaft agricultura
analytics=analytik analytique analitica
application=app
business=biz
communication=kommunikation comunicacion comunicazione
community=communaute comunidad
cryptocurrency=crypto
design=diseno
developer=dev
education=edu bildung educacion istruzione
energy=energia
environment=umwelt environnement
finance=finanz finanza finanzen
food=lebensmittel
game=spiele juego jeux
health=gesundheit sante salud salute
insurance=versicherung assurance
logistics=logistik logistique logistica
management=mgmt
music=musik musique musica
productivity=produktivitat productividad productivite produttivita
security=sicherheit seguridad securite sicurezza
sustainability=nachhaltigkeit sostenibilidad
technology=tech tecnologia technologia
travel=reise reisen viajes viaggi`
    .split('\n')
    .flatMap((line) => {
      const [word = '', others = ''] = line.split('=');
      return others.split(' ').map((other) => [normalForm(other), normalForm(word)] as const);
    }),
);

/** Phrases and the abbreviation by which they are known. */
const abbreviations = new Map(
  `artificial intelligence=ai
augmented reality=ar
human resources=hr
internet of things=iot
large language model=llm
machine learning=ml
natural language processing=nlp
public relations=pr
search engine optimization=seo
software as a service=saas
user experience=ux
user interface=ui
virtual reality=vr`
    .split('\n')
    .map((line) => {
      const [phrase = '', abbreviation = ''] = line.split('=');
      return [phrase.split(' ').map(normalForm).join(' '), abbreviation] as const;
    }),
);

/** Words that only join the words beside them. */
const joiningWords = new Set(['and', 'und', 'et', 'y']);

/**
 * The words of a name in a normal form: singular, in American spelling. `joins` says whether the name lists several things ("A &
 * B").
 */
export interface AlikeWords {
  /** The words as written. */
  written: string[];
  words: string[];
  joins: boolean;
}

/** The words of a folded name. Signs are kept if the name would mean something else without them ("c++", "c#", ".net"). */
export function alikeWords(folded: string): AlikeWords {
  const parts = folded
    .replace(/['’]/g, '')
    .replace(/(\d)[.,](?=\d)/g, '$1dot')
    .replace(/(^|[\s/&])\.(?=\p{L})/gu, '$1dot')
    .replace(/(?<=[\p{L}\p{N}+])\+(?![\p{L}\p{N}])/gu, 'plus')
    .replace(/(?<=\p{L})#/gu, 'sharp')
    .replace(/[&+/]/g, ' and ')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== '');
  const words = parts.filter((part, at) => at === 0 || at === parts.length - 1 || !joiningWords.has(part));
  return { written: words, words: words.map(normalForm), joins: words.length < parts.length };
}

/** The words with synonyms and abbreviations replaced by one form. */
export function withoutSynonyms(words: readonly string[]): string[] {
  const replaced = words.map((word) => sameWords.get(word) ?? word);
  if (replaced.length < 2) return replaced;
  let text = replaced.join(' ');
  for (const [phrase, abbreviation] of abbreviations)
    if (text.includes(phrase)) text = ` ${text} `.replace(` ${phrase} `, ` ${abbreviation} `).trim();
  return text.split(' ');
}
