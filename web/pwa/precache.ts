/** A script of the build, as far as keeping it on a device matters. File names are as in the build: "assets/index-a1b2.js". */
export interface BuiltScript {
  name: string;
  /** Sources from the repository's root ("web/main.tsx", "node_modules/react/index.js"), with Vite's queries. */
  modules: readonly string[];
  /** Files that are loaded with it. */
  imports: readonly string[];
  /** Files that it may load later. */
  dynamicImports: readonly string[];
  /** Files that are no chunks and stand in its code by name, such as scripts of web workers. */
  mentions: readonly string[];
}

/** What only admins, authors, payers or the demo load: an installed app fetches it when it is first used. */
const lazyOnly = [
  /^mocks\//,
  /^web\/features\/site\/demo-/,
  /^web\/features\/admin\//,
  /^web\/routes\/admin[._][^?]*\?tsr-split/,
  /^web\/features\/analytics\/charts\.tsx/,
  // Nobody pays without a network.
  /^web\/features\/submit\/paypal-checkout\.tsx/,
  /^node_modules\/(?:@editorjs|@paypal|recharts)\//,
];

/** Why a script is not kept before it is used: the module that only few load; undefined when everybody may need it. */
export function lazyOnlyModule({ modules }: Pick<BuiltScript, 'modules'>): string | undefined {
  return modules.find((id) => lazyOnly.some((pattern) => pattern.test(id)));
}

/**
 * The files a device keeps, so that every page of visitors and members opens without a network: what the document names
 * (`document` is the text of the built index.html), and all that its scripts load, now or later.
 */
export function filesToPrecache(document: string, scripts: readonly BuiltScript[]): string[] {
  const byName = new Map(scripts.map((script) => [script.name, script]));
  const kept = new Set<string>();
  const wanted = Array.from(document.matchAll(/(?:href|src)="\/([^"]+\.(?:js|css|woff2|svg))"/g), ([, name = '']) => name);
  for (let name = wanted.pop(); name !== undefined; name = wanted.pop()) {
    if (kept.has(name)) continue;
    kept.add(name);
    const script = byName.get(name);
    if (script === undefined) continue;
    const later = script.dynamicImports.filter((target) => {
      const found = byName.get(target);
      return found === undefined || lazyOnlyModule(found) === undefined;
    });
    wanted.push(...script.imports, ...later, ...script.mentions);
  }
  return [...kept].sort();
}
