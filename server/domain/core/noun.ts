/** The word for a listing of this directory. */
export interface Noun {
  /** The singular, such as "startup". */
  one: string;
  many: string;
}

export const defaultNoun: Noun = { one: 'startup', many: 'startups' };

let noun = defaultNoun;

/**
 * The noun in the texts of the site. An empty singular means the default noun, and an empty plural means the singular with an
 * "s".
 */
export const nounOf = ({ noun: one, nounPlural: many }: { noun?: string | undefined; nounPlural?: string | undefined }): Noun =>
  one ? { one, many: many || `${one}s` } : defaultNoun;

/** Sets the noun of the page, which `say` uses. */
export function setNoun(next: Noun): void {
  noun = next;
}

/** The word for one listing, and for any other number of them. */
export const nouns = (): [one: string, many: string] => [noun.one, noun.many];

/**
 * A template tag for the sentences of the interface. They are written with "startup", which is replaced with the site's noun; its
 * article and capitalization are adjusted. Line breaks become spaces. The template's values are inserted unchanged.
 */
export const say = (parts: TemplateStringsArray, ...values: (string | number)[]): string =>
  String.raw({ raw: parts.map((part) => withNoun(part.replace(/\s+/g, ' '))) }, ...values);

/** The text with the site's noun in place of "startup". "Startups and AI tools" is replaced with just the plural of the noun. */
export function withNoun(text: string, { one, many }: Noun = noun): string {
  if (one === defaultNoun.one) return text;
  return text.replace(
    /(?<![\w/-])(an? )?(startup)(s( and AI tools)?)?(?![\w/-])/gi,
    (_, article: string | undefined, word: string, plural?: string) => {
      const its = plural === undefined ? one : many;
      const cased = word.startsWith('S') && article === undefined ? its.charAt(0).toUpperCase() + its.slice(1) : its;
      return article === undefined ? cased : `${article.charAt(0)}${/^[aeiou]/i.test(its) ? 'n' : ''} ${cased}`;
    },
  );
}
