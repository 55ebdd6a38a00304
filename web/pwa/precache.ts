/** A script of the build. File names are as in the build: "assets/index-a1b2.js". */
export interface BuiltScript {
  name: string;
  /** Sources from the repository's root ("web/main.tsx", "node_modules/react/index.js"), with Vite's queries. */
  modules: readonly string[];
  /** Files of its static imports; those that are not bundled by their address ("/assets/dexie-4.js"). */
  imports: readonly string[];
  /** Files of its dynamic imports. */
  dynamicImports: readonly string[];
  /** Files that are no chunks and that its code names, such as scripts of web workers. */
  mentions: readonly string[];
}

/** Modules that only admins, authors, payers, testers or the demo load. They are cached when they are first used. */
const lazyOnly = [
  /^mocks\//,
  /^web\/features\/site\/demo-/,
  /^web\/test-mode\//,
  /^web\/features\/admin\//,
  /^web\/routes\/admin[._][^?]*\?tsr-split/,
  /^web\/features\/analytics\/charts\.tsx/,
  // Without a network nobody signs in, opens the link of an email, or plays a video of another site.
  /^web\/features\/account\/(?:auth-dialog|passkey-needed|refusal-dialogs|second-step-dialog)\.tsx/,
  /^web\/routes\/(?:confirm-email|reset-password|restore-email|sign-in)\.tsx\?tsr-split/,
  /^web\/features\/account-settings\/online\//,
  /^node_modules\/@simplewebauthn\//,
  /\/video-player\.tsx/,
  // With scripts a report is written in a dialog.
  /^web\/routes\/report\.tsx\?tsr-split/,
  // Nobody puts a badge on another website, proves or reads one, claims or edits a listing, becomes a maker, takes one down, or pays, without a network.
  /^web\/features\/claims\/member-claim\.tsx/,
  /^web\/routes\/_members\.dashboard_[^?]*\?tsr-split/,
  /^web\/features\/wizard\/(?:edit|online)\//,
  /^web\/routes\/badges\.tsx\?tsr-split/,
  /^web\/features\/dashboard\/listing-actions\.tsx/,
  /^web\/features\/makers\//,
  /^web\/routes\/_members\.verify[^?]*\?tsr-split/,
  /^web\/features\/ownership\//,
  /^web\/features\/websites\//,
  /^web\/features\/wizard\/payment\/pay(?:ment|ment-status|pal-checkout)\.tsx/,
  // Only the oldest supported browsers load it.
  /^node_modules\/@oddbird\/popover-polyfill\//,
  /^node_modules\/(?:@editorjs|@paypal|recharts)\//,
];

/**
 * The files to precache, so that every page of visitors and members opens without a network: those that the document names
 * (`document` is the text of the built index.html), and all that its scripts import, statically or dynamically.
 */
export function filesToPrecache(document: string, scripts: readonly BuiltScript[]): string[] {
  const byName = new Map(scripts.map((script) => [script.name, script]));
  const files = new Set<string>();
  const isLazyOnly = (name: string) =>
    byName.get(name)?.modules.some((id) => lazyOnly.some((pattern) => pattern.test(id))) === true;
  const queue = Array.from(document.matchAll(/(?:href|src)="\/([^"]+\.(?:js|css|svg))"/g), ([, name = '']) => name);
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (files.has(name)) continue;
    files.add(name);
    const script = byName.get(name);
    if (script === undefined) continue;
    queue.push(...script.imports, ...script.dynamicImports.filter((target) => !isLazyOnly(target)), ...script.mentions);
  }
  return [...files].sort();
}
