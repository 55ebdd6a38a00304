/** Repository rules about one file or one name. Each returns its findings, one sentence each. */

export const lineLimit = 400;

export function tooLong(file: string, source: string): string[] {
  const lines = source.split('\n').length - 1;
  return lines > lineLimit ? [`${file} has ${lines} lines, more than ${lineLimit}`] : [];
}

const suppression =
  /(?:oxlint|eslint)-disable(?:-next-line|-line)?\b(?!.*--\s*\S.{5,})|@ts-expect-error(?!\s*\S.{5,})|@ts-(?:ignore|nocheck)/;

/** A suppression needs a reason after "--" (or after @ts-expect-error). */
export function unexplainedSuppressions(file: string, source: string): string[] {
  return matchingLines(file, source, suppression, 'switches a check off without a reason');
}

const oddBeginnings = /^[\s*]*(Beyond|Everybody|From|Is another one|Nobody|Of|Somebody|So many|What|Where|Whoever)\b/;

/** The first words of a comment, if they invert its sentence or omit its subject. */
export function oddBeginning(comment: string): string | undefined {
  return oddBeginnings.exec(comment)?.[1];
}

/** A cast through `unknown` or `any` needs a comment beside or above it. */
export function unexplainedCasts(file: string, source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    const isExplained = /\/\//.test(line) || isComment(lines[at - 1] ?? '');
    return /\bas unknown as\b|\bas any\b/.test(line) && !isComment(line) && !isExplained
      ? [`${file}:${at + 1} casts without saying why`]
      : [];
  });
}

const isComment = (line: string) => /^\s*(?:\/\/|\*|\/\*)/.test(line);

export function skippedTests(file: string, source: string): string[] {
  const skipped = /\b(?:test|it|describe|suite|bench)\s*\.\s*(?:skip|only|todo|fixme|fails)\b|\b[xf](?:it|describe|test)\s*\(/;
  return matchingLines(file, source, skipped, 'skips or isolates a test');
}

export const clipboardFile = 'web/ui/copy-text.ts';

/** The clipboard is missing without https, and a browser may refuse access. One file handles both. */
export function ownClipboard(file: string, source: string): string[] {
  if (file === clipboardFile) return [];
  return matchingLines(file, source, /\bnavigator\.clipboard\b/, `uses the clipboard, which is done in ${clipboardFile}`);
}

export const datesFile = 'server/domain/core/dates.ts';

/** Dates and times for people are formatted in one file, so that they have one form. */
export function ownDateFormats(file: string, source: string): string[] {
  if (file === datesFile) return [];
  const formatted = /\bIntl\.(?:DateTime|RelativeTime)Format|\.toLocale(?:Date|Time)String\(/;
  return matchingLines(file, source, formatted, `formats a date, which is done in ${datesFile}`);
}

/**
 * Finds buttons that are only disabled while a request runs. They send twice when pressed twice before the next render, and they
 * lose the focus.
 */
export function disabledWhileBusy(file: string, source: string): string[] {
  const disabled = /(?<!-)\bdisabled=\{[^}]*\b(?:isPending|isSending|isRunning|saving|busy)\b/;
  return matchingLines(
    file,
    source,
    disabled,
    'is disabled while it is busy: use SubmitButton, or usePressLatch with aria-disabled',
  );
}

function matchingLines(file: string, source: string, pattern: RegExp, complaint: string): string[] {
  return source.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1} ${complaint}`] : []));
}

/** File names are in kebab-case and specific. Route files follow TanStack Router's convention. */
export function badName(file: string): string[] {
  const name = file.split('/').at(-1) ?? '';
  if (file.startsWith('web/routes/') || file.startsWith('web/public/')) return [];
  if (!/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(name)) return [`${file} is not in kebab-case`];
  const vague = /^(?:utils?|helpers?|managers?|services?|data|info|misc|common|index)\./;
  return vague.test(name) ? [`${file} has a name without meaning`] : [];
}

/** The nouns with rows in (a part of) the Store interface, in order. Nouns with only `get` and `save` are single documents. */
export function storeNouns(storeSource: string): string[] {
  const body =
    /export interface \w*Store(?:\s+extends\s[\w,\s]+)? \{\n(?<body>[\s\S]*?)\n\}/.exec(storeSource)?.groups?.['body'] ?? '';
  return Array.from(body.matchAll(/^ {2}(?<noun>\w+): \{\n(?<methods>[\s\S]*?)^ {2}\};$/gm), ({ groups }) => ({
    noun: groups?.['noun'] ?? '',
    methods: Array.from((groups?.['methods'] ?? '').matchAll(/^ {4}(\w+)\(/gm), ([, method]) => method),
  }))
    .filter(({ methods }) => methods.join() !== 'get,save')
    .map(({ noun }) => noun);
}

/**
 * Finds missing counterparts: files of a noun have the same plural name in every layer. Each file of calls has a contract beside
 * it (except `-steps`, which calls share), and each noun of the store has a file in both implementations.
 */
export function missingCounterparts(files: readonly string[], nouns: readonly string[]): string[] {
  const existing = new Set(files);
  const ofCalls = files.flatMap((file) => {
    const noun = /^(.*)(?<!-steps)\.calls\.ts$/.exec(file)?.[1];
    return noun === undefined ? [] : [`${noun}.contract.ts`];
  });
  const ofStore = nouns
    .map((noun) => noun.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
    .flatMap((name) => [`db/memory/${name}.ts`, `db/sql/nouns/${name}.ts`]);
  return [...ofCalls, ...ofStore].filter((file) => !existing.has(file)).map((file) => `${file} is missing`);
}

const topFolders = ['web', 'server', 'mocks', 'db', 'tests'];
const topFiles =
  /^(?:\..+|package(?:-lock)?\.json|(?:README|DECISIONS|SECURITY|CONTRIBUTING|CHANGELOG)\.md|LICENSE|compose\.yaml|knip\.json|tsconfig(?:\.[a-z]+)?\.json|(?:vite|vitest|playwright)\.config\.ts)$/;

/** The top level contains five folders and the files that tools expect there. */
export function unexpectedAtTheTop(files: readonly string[]): string[] {
  const top = new Set(files.map((file) => (file.includes('/') ? `${file.split('/')[0]}/` : file)));
  return [...top].filter((name) =>
    name.endsWith('/') ? !topFolders.includes(name.slice(0, -1)) && !name.startsWith('.') : !topFiles.test(name),
  );
}

/** The lock file must not name a registry, because each machine may use a different one. */
export function registryHosts(lock: string): string[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { resolved?: string; version?: string }> };
  return Object.entries(packages)
    .filter(([, { resolved, version }]) => resolved !== undefined || version?.includes('://') === true)
    .map(([name]) => `${name} names the registry it came from`);
}
