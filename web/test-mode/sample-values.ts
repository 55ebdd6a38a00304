/** A control's name, type and label. */
export interface ControlDescription {
  name: string;
  type: string;
  label: string;
}

/** Strong enough for the password rules of a real server. */
export const samplePassword = 'opening-night';

const paragraph = 'This is sample text, long enough to wrap on a phone and short enough to read. Nothing in it is true.';

/** The first pattern that matches the name or label is used. `number` makes values unique. */
const values: readonly (readonly [RegExp, (number: number) => string])[] = [
  [/password|confirmation/, () => samplePassword],
  [/e-?mail/, (number) => `sample-${number}@example.com`],
  [/username|maker/, (number) => `sample-${number}`],
  [/\bphone\b/, () => '+44 20 7946 0127'],
  [/linkedin/, () => 'https://www.linkedin.com/in/sample'],
  [/slug/, () => ''],
  [/price/, () => '12'],
  [/structured/, () => '{"@type":"WebSite"}'],
  [/robots/, () => 'index, follow'],
  [/icon|badge/, () => '★'],
  [/logo|picture|image url|featuredimage|ogimage|twitterimage/, () => 'https://example.com/sample.png'],
  [/website|url\b|link/, (number) => `https://sample-${number}.example`],
  [/keywords|tags/, () => 'sample, test'],
  [/features|incentives|sponsors$/, () => 'First sample\nSecond sample'],
  [/description|content|answer|excerpt|comments|offer|paragraph|know|caption/, () => paragraph],
  [/question/, (number) => `Is sample ${number} true?`],
  [/name|title|headline|pitch|tagline|subtitle/, (number) => `Sample ${number}`],
];

/** The sample value of a text control; '' leaves it as it is. */
export function sampleValueOf({ name, type, label }: ControlDescription, number: number): string {
  if (type === 'password') return samplePassword;
  if (type === 'email') return `sample-${number}@example.com`;
  const described = `${name} ${label}`.toLowerCase();
  return values.find(([pattern]) => pattern.test(described))?.[1](number) ?? (type === 'number' ? '2019' : 'Sample');
}
