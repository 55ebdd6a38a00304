/** Rules of the house that look at one file or one name; each answers what is wrong, one sentence per finding. */

export const lineLimit = 400;

export function tooLong(file: string, source: string): string[] {
  const lines = source.split('\n').length - 1;
  return lines > lineLimit ? [`${file} has ${lines} lines, more than ${lineLimit}`] : [];
}

const suppression =
  /(?:oxlint|eslint)-disable(?:-next-line|-line)?\b(?!.*--\s*\S.{5,})|@ts-expect-error(?!\s*\S.{5,})|@ts-(?:ignore|nocheck)/;

/** A rule may be switched off for a line, with a reason of some words behind "--" (or behind @ts-expect-error). */
export function unexplainedSuppressions(file: string, source: string): string[] {
  return matchingLines(file, source, suppression, 'switches a check off without a reason');
}

/** A cast through unknown says nothing is known any more: a comment beside or above it says why that is right. */
export function unexplainedCasts(file: string, source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    const explained = /\/\//.test(line) || /^\s*(?:\/\/|\*|\/\*)/.test(lines[at - 1] ?? '');
    return /\bas unknown as\b|\bas any\b/.test(line) && !explained ? [`${file}:${at + 1} casts without saying why`] : [];
  });
}

export function skippedTests(file: string, source: string): string[] {
  const skipped = /\b(?:test|it|describe|suite|bench)\s*\.\s*(?:skip|only|todo|fixme|fails)\b|\b[xf](?:it|describe|test)\s*\(/;
  return matchingLines(file, source, skipped, 'skips or singles out a test');
}

function matchingLines(file: string, source: string, pattern: RegExp, complaint: string): string[] {
  return source.split('\n').flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1} ${complaint}`] : []));
}

/** Kebab-case, and a noun that says what is inside. Route files follow TanStack Router's own spelling. */
export function badName(file: string): string[] {
  const name = file.split('/').at(-1) ?? '';
  if (file.startsWith('web/routes/') || file.startsWith('web/public/')) return [];
  if (!/^[a-z0-9]+(?:[-.][a-z0-9]+)*$/.test(name)) return [`${file} is not in kebab-case`];
  const vague = /^(?:utils?|helpers?|managers?|services?|data|info|misc|common|index)\./;
  return vague.test(name) ? [`${file} has a name that says nothing`] : [];
}

/** The nouns of the Store interface that have rows, in their order. What is only got and saved is one document, and needs no file. */
export function storeNouns(storeSource: string): string[] {
  const body = /export interface Store \{\n(?<body>[\s\S]*?)\n\}/.exec(storeSource)?.groups?.['body'] ?? '';
  return Array.from(body.matchAll(/^ {2}(?<noun>\w+): \{\n(?<methods>[\s\S]*?)^ {2}\};$/gm), ({ groups }) => ({
    noun: groups?.['noun'] ?? '',
    methods: Array.from((groups?.['methods'] ?? '').matchAll(/^ {4}(\w+)\(/gm), ([, method]) => method),
  }))
    .filter(({ methods }) => methods.join() !== 'get,save')
    .map(({ noun }) => noun);
}

/** The same plural noun names the file in every layer: calls have a contract, each noun of the store a file in both homes. */
export function missingTwins(files: readonly string[], nouns: readonly string[]): string[] {
  const there = new Set(files);
  const ofCalls = files.flatMap((file) => {
    const noun = /^server\/calls\/(?!calls?\.ts)([\w-]+)\.ts$/.exec(file)?.[1];
    return noun === undefined ? [] : [`server/contract/${noun}.ts`];
  });
  const ofStore = nouns.flatMap((noun) => [`db/memory/${noun}.ts`, `db/sql/${noun}.ts`]);
  return [...ofCalls, ...ofStore].filter((file) => !there.has(file)).map((file) => `${file} is missing`);
}

const rooms = ['web', 'server', 'mocks', 'db', 'tests'];
const topFiles =
  /^(?:\..+|package(?:-lock)?\.json|README\.md|LICENSE|knip\.json|tsconfig(?:\.[a-z]+)?\.json|(?:vite|vitest|playwright)\.config\.ts)$/;

/** The top level is fixed: five folders, and the files that tools want there. */
export function strangersAtTheTop(files: readonly string[]): string[] {
  const top = new Set(files.map((file) => (file.includes('/') ? `${file.split('/')[0]}/` : file)));
  return [...top].filter((name) =>
    name.endsWith('/') ? !rooms.includes(name.slice(0, -1)) && !name.startsWith('.') : !topFiles.test(name),
  );
}

/** The lock says what, never from where: every machine has its own registry. */
export function registryHosts(lock: string): string[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, { resolved?: string; version?: string }> };
  return Object.entries(packages)
    .filter(([, { resolved, version }]) => resolved !== undefined || version?.includes('://') === true)
    .map(([name]) => `${name} says where it was fetched`);
}

/** Variables that server/config.ts reads and `readme` does not explain. */
export function unexplainedVariables(config: string, readme: string): string[] {
  const read = Array.from(config.matchAll(/^ {2}([A-Z][A-Z_]+): \{/gm), ([, name]) => name ?? '');
  return read
    .filter((name) => !new RegExp(`^\\| \`${name}\` +\\|`, 'm').test(readme))
    .map((name) => `README.md does not explain ${name}`);
}
