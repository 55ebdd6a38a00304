import { slugify } from '../core/slugs.ts';
import { teamSizeOf } from '../listings/usual-fields.ts';
import { signsIn } from './spelling.ts';

/** Words for yes and no in several languages, as slugs. */
const yes = new Set(
  'yes y true 1 ja j wahr checked x oui vrai si verdadero sim verdadeiro vero da tak on open-source quelloffen oss'.split(' '),
);
const no = new Set(
  'no n false 0 nein falsch unchecked non faux nao falso off nee closed-source proprietary proprietar'.split(' '),
);
const checkMarks = new Set(['✓', '✔', '✔️', '☑', '☑️', '✅']);
const crosses = new Set(['✗', '✘', '☐', '❌', '✖', '✖️']);

/** Converts a table's words for yes and no. Any other value is returned unchanged, and refused later with a reason. */
export function yesNoOf(cell: unknown): unknown {
  if (cell === 1 || cell === 0) return cell === 1;
  if (typeof cell !== 'string') return cell;
  const trimmed = cell.trim();
  if (checkMarks.has(trimmed)) return true;
  if (crosses.has(trimmed)) return false;
  if (signsIn(trimmed) !== '') return cell;
  const word = slugify(trimmed);
  if (yes.has(word)) return true;
  return no.has(word) ? false : cell;
}

/** Whether a text is the name of an open-source license. */
export function isOpenLicense(text: string): boolean {
  return /^(?:mit|apache|bsd|mpl|[al]?gpl|isc|unlicense|cc0|eupl)\b/i.test(text.trim());
}

/** The words for the default pricing options. The first option with a matching word counts. */
const pricingWords: readonly (readonly [string, RegExp])[] = [
  [
    'contact',
    /\b(?:contact|on request|upon request|by request|quote|talk to|book a demo|anfrage|angebot|devis|demande|consultar|presupuesto|richiesta|preventivo)\b/i,
  ],
  ['trial', /\b(?:trial|testversion|testphase|probe\w*|essai|prueba|prova)\b/i],
  ['freemium', /\b(?:freemium|free (?:plan|tier|version)|free\s*[+/&]|free,|free and paid|kostenlose (?:version|basis\w*))/i],
  [
    'free',
    /^(?:(?:100\s?% |completely |always )?free(?: forever)?|kostenlos|kostenfrei|gratis|umsonst|gratuit|gratuito|gratuita)[.!]?$/i,
  ],
  ['paid', /\b(?:paid|premium|kostenpflichtig|bezahlt|payant|de pago|a pagamento|pago|lifetime|subscription|abo|abonnement)\b/i],
];
const amount =
  /(?:[$€£¥₹]|\b(?:usd|eur|gbp|chf)\b)\s?(\d[\d.,]*)|(\d[\d.,]*)\s?(?:[$€£¥₹]|(?:usd|eur|euros?|gbp|chf|dollars?)\b)|^(\d[\d.,]*)$/i;

/** The default pricing option that a text means: "From €49" is paid, "auf Anfrage" is on request. Undefined for others ("$$"). */
export function pricingOf(written: string): string | undefined {
  const text = written.slice(0, 200).trim();
  const word = pricingWords.find(([, words]) => words.test(text))?.[0];
  if (word !== undefined) return word;
  const [, before, after, alone] = amount.exec(text) ?? [];
  const price = before ?? after ?? alone;
  if (price === undefined) return undefined;
  return /[1-9]/.test(price) ? 'paid' : 'free';
}

/**
 * The number in a text such as "ca. 20", "1,000+" or "12,5". A comma before three digits separates thousands, and so do several
 * dots. Undefined when the text contains anything else.
 */
export function numberIn(written: string): number | undefined {
  const [, digits = '', , end = ''] =
    /^(?:(?:ca|circa|approx|approximately|about|around|etwa|rund|env|environ|aprox|c)\.?\s*|[~≈]\s*)?(-?\d[\d.,'’\u00a0\u202f ]*)(\+?)(\s?)$/i.exec(
      written.trim(),
    ) ?? [];
  const text = `${digits}${end}`.trim();
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$|^-?\d{1,3}(?:[ '’\u00a0\u202f]\d{3})+(?:[.,]\d+)?$/.test(text))
    return Number(text.replaceAll(/[,'’\s]/g, ''));
  if (/^-?\d{1,3}(?:\.\d{3}){2,}$/.test(text)) return Number(text.replaceAll('.', ''));
  return /^-?\d+,\d{1,2}$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

/** The year in a text: "2019", "c. 2019", "2,019", "2019-05-01", "01.05.2019" or "May 2019". Undefined when there is none. */
export function yearIn(written: string): number | undefined {
  const number = numberIn(written);
  if (number !== undefined) return number;
  const [, first, last] = /^(\d{4})[-/.]\d{1,2}\b|(?:^|[\s./-])(\d{4})$/.exec(written.slice(0, 40).trim()) ?? [];
  const year = first ?? last;
  return year === undefined ? undefined : Number(year);
}

const alone = new Set('just-me solo solopreneur 1-person one-person nur-ich einzelperson moi-seul'.split(' '));

/** The default team size for "ca. 20", "1,000+", "11–50", "c_00011_00050" or "just me"; '' for 0. Undefined for others. */
export function teamSizeIn(written: string): string | undefined {
  const text = written.slice(0, 60).trim();
  if (alone.has(slugify(text))) return '1';
  // A number of people is whole, so a dot before three digits separates thousands.
  const number = /^\d{1,3}(?:\.\d{3})+$/.test(text) ? Number(text.replaceAll('.', '')) : numberIn(text);
  if (number !== undefined) return teamSizeOf(Math.ceil(number) + (text.endsWith('+') ? 1 : 0)) ?? '';
  const [, , upper] = /(\d[\d.,]*)\s?(?:-|–|—|to|bis|à|_)\s?(\d[\d.,]*)/i.exec(text) ?? [];
  const words = /^(?:over|more than|über|mehr als|plus de|>)\s?(\d[\d.,]*)/i.exec(text);
  if (words !== null) return teamSizeOf(Number((words[1] ?? '').replaceAll(/[.,]/g, '')) + 1);
  if (upper !== undefined) return teamSizeOf(Number(upper.replaceAll(/[.,]/g, '')));
  const [, people] =
    /^(\d[\d.,]*)\s(?:people|persons?|employees|mitarbeiter(?:innen)?|personen|personnes|personas)$/i.exec(text) ?? [];
  return people === undefined ? undefined : teamSizeOf(Number(people.replaceAll(/[.,]/g, '')));
}
