import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../server/cli/setup.mjs';
import { frameCheck } from '../../server/http/security-headers.ts';
import { unsubscribeStyles } from '../../server/http/unsubscribe.ts';
import { embedStyles } from '../../server/domain/sharing/embeds.ts';
import { oldestBrowsers } from '../../web/build/oldest-browsers.ts';
import { awaitsAtTop, newerInScript, newerInStyles } from './newer-features.ts';
import { read, root } from './sources.ts';

/**
 * Findings that are allowed, each with a reason: the site works without the feature, or only the name equals that of a newer
 * feature.
 */
const exceptions: Readonly<Record<string, string>> = {
  'popover=': 'main.tsx loads a polyfill',
  'popovertarget=': 'main.tsx loads a polyfill',
  'popovertargetaction=': 'main.tsx loads a polyfill',
  '.hidePopover': 'main.tsx loads a polyfill',
  '.newState': 'main.tsx loads a polyfill',
  '.oldState': 'the polyfill of popovers defines it',
  '.popoverTargetElement': 'the polyfill of popovers defines it; index.html handles undefined',
  '.popoverTargetAction': 'the polyfill of popovers defines it',
  '.ToggleEvent': 'the polyfill of popovers defines it',
  'scrollbar-width': 'without it, lines that scroll show a scrollbar on systems with thick ones',
  'scrollbar-gutter': 'without it a page moves by the width of a scrollbar when a dialog opens',
  '.getSetCookie': 'mocks/newer-calls.ts adds it for msw',
  'Promise.withResolvers': 'mocks/newer-calls.ts adds it for msw',
  '.withResolvers': 'Dexie copies it if it is there',
  '.setAppBadge': 'app-badge.ts checks that it exists',
  '.startViewTransition': 'React and the router check that it exists',
  '.skipTransition': 'used only on a transition that the browser started',
  '.updateCallbackDone': 'used only on a transition that the browser started',
  navigation: 'React checks that it exists',
  '.canIntercept': 'used only on an event of `navigation`',
  '.currentEntry': 'used only on `navigation`',
  '.signalUnknownCredential': 'passkeys work without it',
  '.signalAllAcceptedCredentials': 'passkeys work without it',
  '.signalCurrentUserDetails': 'passkeys work without it',
  'PublicKeyCredential.getClientCapabilities': 'passkeys work without it',
  '.caretPositionFromPoint': 'editor-paste.ts checks that it exists',
  '.offsetNode': 'used only on a caret position',
  '.caretRangeFromPoint': 'used where the newer method is missing',
  'fetchpriority=': 'images load without it, too',
  '.fetchPriority': 'a prop in React, not the property of the element',
  '.imageSizes': 'a prop in React, not the property of the element',
  '.movementX': 'React reads it from events and handles its absence',
  '.movementY': 'React reads it from events and handles its absence',
  '.viewTransition': 'an option of the router',
  '.getOrInsert': 'a method of the store',
  'Symbol.asyncDispose': 'zip.js replaces it if it is missing',
  '.isError': 'a state of a query',
  '.toArray': 'a method of Dexie',
  'field-sizing': 'without it, the field keeps its height and scrolls',
  'text-wrap': 'lines break elsewhere',
  'view-transition-name': 'the page changes without a transition',
};

const web = join(root, 'dist/web');
const builtFiles = () => readdir(web, { recursive: true }).then((names) => names.filter((name) => /\.(?:js|css)$/.test(name)));

/** The contents of inline `name` elements, except scripts of other types. */
function inline(html: string, name: 'script' | 'style'): string[] {
  const elements = new RegExp(`<${name}(?![^>]*\\s(?:src|type)=)[^>]*>([\\s\\S]*?)</${name}>`, 'g');
  return Array.from(html.matchAll(elements), ([, content = '']) => content);
}

beforeAll(ensureBuilt);

test('code for browsers uses no feature that the oldest supported browsers lack, except with a reason', async () => {
  const documents = [await readFile(join(web, 'index.html'), 'utf8'), frameCheck.html];
  const found = new Map<string, string>();
  const add = (features: readonly string[], place: string) => {
    for (const feature of features) found.set(feature, `${found.get(feature) ?? ''} ${place}`);
  };
  for (const name of await builtFiles()) {
    const source = await readFile(join(web, name), 'utf8');
    add(name.endsWith('.css') ? newerInStyles(source) : newerInScript(name, source), name);
  }
  for (const html of documents) {
    for (const script of inline(html, 'script')) add(newerInScript('inline.js', script), 'inline');
    for (const styles of inline(html, 'style')) add(newerInStyles(styles), 'inline');
  }
  add(newerInStyles(embedStyles(undefined)), 'embeds');
  add(newerInStyles(unsubscribeStyles), 'unsubscribe');
  expect([...found].filter(([feature]) => !(feature in exceptions)).map(([feature, places]) => `${feature} in${places}`)).toEqual(
    [],
  );
  expect(
    Object.keys(exceptions).filter((feature) => !found.has(feature)),
    'exceptions that are not needed any more',
  ).toEqual([]);
});

test('no script awaits at its top level, because WebKit would hide errors of the modules it imports', async () => {
  const scripts = (await builtFiles()).filter((name) => name.endsWith('.js'));
  const awaiting = await Promise.all(
    scripts.map(async (name) => (awaitsAtTop(name, await readFile(join(web, name), 'utf8')) ? [name] : [])),
  );
  expect(awaiting.flat()).toEqual([]);
  expect(awaitsAtTop('a.js', 'if (a) await b')).toBe(true);
  expect(awaitsAtTop('a.js', 'async () => await b')).toBe(false);
});

test('the README names the oldest supported browsers', () => {
  const { safari, chrome, firefox } = oldestBrowsers;
  expect(read('README.md')).toContain(`Safari ${safari}, Chrome ${chrome} and Firefox ${firefox}`);
});

describe('the check', () => {
  test.each([
    ['a static call', 'Promise.withResolvers()', 'Promise.withResolvers'],
    ['a static call of the browser', 'URL.parse(a)', 'URL.parse'],
    ['a call on any object', 'panel.hidePopover()', '.hidePopover'],
    ['a global', 'new Temporal.Instant(0n)', 'Temporal'],
    ['a member in brackets', 'Map["groupBy"](a)', 'Map.groupBy'],
    ['an attribute', 'jsx("div", { popover: "auto" })', 'popover='],
    ['a flag of a regular expression literal', '/a/v', 'RegExp flag v'],
    ['a flag of `new RegExp`', 'new RegExp(a, "v")', 'RegExp flag v'],
    ['a modifier of a regular expression', '/(?i:a)/', 'RegExp modifiers'],
    ['a declaration', '{ using a = b }', 'using'],
    ['an attribute of an import', 'import a from "a.json" with { type: "json" }', 'import attributes'],
  ])('finds %s', (_, source, feature) => {
    expect(newerInScript('a.js', source)).toContain(feature);
  });

  test.each([
    'Promise.all(a)',
    'URL.createObjectURL(a)',
    'panel.hidePopover?.()',
    'typeof Promise.withResolvers',
    'const URL = a; URL.parse(b)',
    'import { Temporal } from "a"; Temporal()',
    'const a = { Temporal: 1, hidePopover: 2 }',
    'call({ popover: 1 })',
    '/(?<a>b)(?:c)/su',
  ])('allows %s', (source) => {
    expect(newerInScript('a.js', source)).toEqual([]);
  });

  test.each([
    ['a{color:light-dark(#fff,#000)}', 'light-dark()'],
    ['@media (scripting:none){a{color:red}}', '@media (scripting)'],
    ['a:popover-open{color:red}', ':popover-open'],
    ['a{b{color:red}}', 'nesting'],
    ['a{position-area:bottom}', 'position-area'],
    ['a{float:inline-end}', 'float: inline-end'],
    ['@starting-style{a{color:red}}', '@starting-style'],
  ])('finds in %s: %s', (source, feature) => {
    expect(newerInStyles(source)).toEqual([feature]);
  });

  test.each([
    '@supports (position-area:bottom){a{position-area:bottom}}',
    'a:is([open],:popover-open){color:red}',
    '.a\\:popover-open{color:red}',
    '@media (prefers-color-scheme:dark){a{color:red}}',
    'a{-webkit-user-select:none;user-select:none}',
  ])('allows %s', (source) => {
    expect(newerInStyles(source)).toEqual([]);
  });
});
