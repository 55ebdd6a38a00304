/** A script of the build. File names are as in the build: "assets/index-a1b2.js". */
export interface BuiltScript {
  name: string;
  /**
   * The paths of its sources from the root of the repository, with Vite's queries: "web/main.tsx", "node_modules/react/index.js".
   */
  modules: readonly string[];
  /** The files of its static imports. A file outside the bundle is named by its address: "/assets/dexie-4.js". */
  imports: readonly string[];
  /** The files of its dynamic imports. */
  dynamicImports: readonly string[];
  /** Files in its code that are not chunks, such as the scripts of web workers. */
  mentions: readonly string[];
}

/**
 * Modules that need a network, or that only admins, authors, payers, testers or the demo load. They are cached when first used.
 */
const lazyOnly = [
  /^mocks\//,
  /^web\/features\/site\/demo-/,
  /^web\/test-mode\//,
  /^web\/features\/admin\//,
  /^web\/routes\/admin[._][^?]*\?tsr-split/,
  /^web\/features\/analytics\/charts\.tsx/,
  // Signing in, emailed links and videos on other sites need a network.
  /^web\/features\/account\/(?:auth-dialog|passkey-needed|refusal-dialogs|second-step-dialog)\.tsx/,
  /^web\/routes\/(?:confirm-email|email-preferences|reset-password|restore-email|sign-in)\.tsx\?tsr-split/,
  /^web\/features\/account-settings\/online\//,
  /^node_modules\/@simplewebauthn\//,
  /\/video-player\.tsx/,
  // Claims, edits, badges, makers, proofs of ownership, websites and payments need a network.
  /^web\/features\/claims\/member-claim\.tsx/,
  /^web\/routes\/_members\.dashboard_[^?]*\?tsr-split/,
  /^web\/features\/wizard\/(?:edit|online)\//,
  /^web\/routes\/badges\.tsx\?tsr-split/,
  /^web\/features\/dashboard\/(?:listing-actions|own-missing-page)\.tsx/,
  /^web\/features\/makers\//,
  /^web\/routes\/_members\.verify[^?]*\?tsr-split/,
  /^web\/features\/ownership\//,
  /^web\/features\/websites\//,
  /^web\/features\/wizard\/payment\/pay(?:ment|ment-status|pal-checkout)\.tsx/,
  // Only the oldest supported browsers load this polyfill.
  /^node_modules\/@oddbird\/popover-polyfill\//,
  /^node_modules\/(?:@editorjs|@paypal|recharts)\//,
];

/**
 * The files to precache, so that every page of visitors and members opens without a network: the files named in the document
 * (`document` is the text of the built index.html), and everything that its scripts import, statically or dynamically.
 */
export function filesToPrecache(document: string, scripts: readonly BuiltScript[]): string[] {
  const byName = new Map(scripts.map((script) => [script.name, script]));
  const isLazyOnly = (name: string) =>
    byName.get(name)?.modules.some((id) => lazyOnly.some((pattern) => pattern.test(id))) === true;
  return reached(document, byName, ({ imports, dynamicImports, mentions }) => [
    ...imports,
    ...dynamicImports.filter((target) => !isLazyOnly(target)),
    ...mentions,
  ]);
}

/** The precached files that every page needs to start. The service worker is installed only if all of them are cached. */
export function essentialFiles(document: string, scripts: readonly BuiltScript[]): string[] {
  const byName = new Map(scripts.map((script) => [script.name, script]));
  return reached(document, byName, ({ imports }) => imports);
}

/** The files named in the document, and all files that `next` reaches from them. */
function reached(
  document: string,
  byName: ReadonlyMap<string, BuiltScript>,
  next: (script: BuiltScript) => readonly string[],
): string[] {
  const files = new Set<string>();
  const queue = Array.from(document.matchAll(/(?:href|src)="\/([^"]+\.(?:js|css|svg))"/g), ([, name = '']) => name);
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (files.has(name)) continue;
    files.add(name);
    const script = byName.get(name);
    if (script !== undefined) queue.push(...next(script));
  }
  return [...files].sort();
}
