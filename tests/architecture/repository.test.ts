import { expect, test } from 'vitest';
import { domains } from './import-directions.ts';
import {
  badName,
  clipboardFile,
  datesFile,
  disabledWhileBusy,
  missingCounterparts,
  oddBeginning,
  ownClipboard,
  ownDateFormats,
  registryHosts,
  skippedTests,
  storeNouns,
  unexpectedAtTheTop,
  tooLong,
  unexplainedCasts,
  unexplainedSuppressions,
} from './rules.ts';
import { isCode, isTest, read, repositoryFiles } from './sources.ts';

const files = repositoryFiles();
const code = files.filter(isCode);
/** The architecture tests contain the patterns that they forbid. */
const checked = code.filter((file) => !file.startsWith('tests/architecture/'));

test('no file outside the sample has more than 400 lines', () => {
  const written = code.filter((file) => !file.startsWith('db/sample/'));
  expect(written.flatMap((file) => tooLong(file, read(file)))).toEqual([]);
  expect(tooLong('a.ts', 'x\n'.repeat(400))).toEqual([]);
  expect(tooLong('a.ts', 'x\n'.repeat(401))).toHaveLength(1);
});

test('a suppressed check has a reason', () => {
  expect(checked.flatMap((file) => unexplainedSuppressions(file, read(file)))).toEqual([]);
  expect(unexplainedSuppressions('a.ts', '// oxlint-disable-next-line no-console -- the bench prints a table\n')).toEqual([]);
  expect(unexplainedSuppressions('a.ts', '// @ts-expect-error the argument is wrong on purpose\n')).toEqual([]);
  for (const bad of [
    '// oxlint-disable-next-line no-console',
    '/* eslint-disable */',
    '// @ts-ignore because',
    '// @ts-expect-error',
  ]) {
    expect(unexplainedSuppressions('a.ts', `${bad}\n`)).toHaveLength(1);
  }
});

test('a comment begins with its subject', () => {
  for (const bad of [' Of one opening there is one driver.', '* What it shows. ', '*\n * Nobody owns it.\n', ' So many fit.'])
    expect(oddBeginning(bad)).toBeTypeOf('string');
  for (const good of [
    ' Each opening has one driver.',
    '* Whatever it shows. ',
    ' Offers of a deal.',
    ' The page that from now on is read.',
  ])
    expect(oddBeginning(good)).toBeUndefined();
});

test('a cast through unknown has a reason', () => {
  expect(checked.flatMap((file) => unexplainedCasts(file, read(file)))).toEqual([]);
  expect(unexplainedCasts('a.ts', 'const a = b as unknown as C;\n')).toHaveLength(1);
  expect(unexplainedCasts('a.ts', '// The row was checked.\nconst a = b as unknown as C;\n')).toEqual([]);
  expect(unexplainedCasts('a.ts', '/** Takes as long as any other sign-in. */\n')).toEqual([]);
});

test('no test is skipped or isolated', () => {
  expect(checked.flatMap((file) => skippedTests(file, read(file)))).toEqual([]);
  for (const bad of ["test.skip('a')", "describe.only('a')", "it.todo('a')", "xit('a')", "test\n.only('a')".replace('\n', '')]) {
    expect(skippedTests('a.test.ts', bad)).toHaveLength(1);
  }
  expect(skippedTests('a.test.ts', "exit('x'); test.skipIf")).toEqual([]);
});

test('only one file formats dates that people read', () => {
  const product = checked.filter((file) => !file.startsWith('tests/'));
  expect(product.flatMap((file) => ownDateFormats(file, read(file)))).toEqual([]);
  expect(product).toContain(datesFile);
  for (const bad of ["new Intl.DateTimeFormat('en')", 'new Intl.RelativeTimeFormat()', 'at.toLocaleDateString()']) {
    expect(ownDateFormats('web/a.ts', bad)).toHaveLength(1);
  }
});

test('only one file uses the clipboard, and reports failures', () => {
  const pages = checked.filter((file) => file.startsWith('web/') && !isTest(file));
  expect(pages.flatMap((file) => ownClipboard(file, read(file)))).toEqual([]);
  expect(pages).toContain(clipboardFile);
  expect(ownClipboard('web/a.tsx', 'navigator.clipboard.writeText(text).then(')).toHaveLength(1);
});

test('no fixed element has safe-area insets, because the page itself keeps clear of the notch and the home indicator', () => {
  expect(read('web/index.html')).toContain('name="viewport"');
  expect(read('web/index.html')).not.toContain('viewport-fit');
});

test('a button that sends a request ignores a second press', () => {
  expect(checked.filter((file) => file.startsWith('web/')).flatMap((file) => disabledWhileBusy(file, read(file)))).toEqual([]);
  for (const bad of ['<Button disabled={save.isPending}>', 'disabled={step === 1 || isSending}', 'disabled={busy}']) {
    expect(disabledWhileBusy('web/a.tsx', bad)).toHaveLength(1);
  }
  for (const good of ['aria-disabled={save.isPending}', '<SubmitButton busy={busy} disabled={isEmpty}>']) {
    expect(disabledWhileBusy('web/a.tsx', good)).toEqual([]);
  }
});

test('file names are in kebab-case, and none is a generic name such as "utils"', () => {
  expect(code.flatMap(badName)).toEqual([]);
  expect(['web/lib/utils.ts', 'web/ui/Button.tsx', 'server/rules/data.ts', 'db/sql/my_rows.ts'].flatMap(badName)).toHaveLength(4);
  expect(
    ['web/routes/startup.$slug.tsx', 'server/domain/listings/startups.rules.test.ts', 'db/migrations/044-baseline.ts'].flatMap(
      badName,
    ),
  ).toEqual([]);
});

test('the files of a noun have the same name in every layer', () => {
  const parts = files.filter((file) => /^db\/store-[a-z-]+\.ts$/.test(file));
  expect(parts.filter((file) => !domains.some((domain) => file === `db/store-${domain}.ts`))).toEqual([]);
  const nouns = parts.flatMap((file) => storeNouns(read(file)));
  expect(nouns).toContain('startups');
  expect(nouns).not.toContain('settings');
  expect(missingCounterparts(files, nouns)).toEqual([]);
  expect(missingCounterparts(['server/domain/ownership/claims.calls.ts', 'db/memory/claims.ts'], ['claims'])).toEqual([
    'server/domain/ownership/claims.contract.ts is missing',
    'db/sql/nouns/claims.ts is missing',
  ]);
});

test('the top level contains five folders and the files that tools expect there', () => {
  expect(unexpectedAtTheTop(files)).toEqual([]);
  expect(unexpectedAtTheTop(['src/a.ts', 'notes.md', 'web/main.tsx', '.npmrc', 'package.json'])).toEqual(['src/', 'notes.md']);
});

test('no package-lock.json names a registry', () => {
  const locks = files.filter((file) => /(?:^|\/)package-lock\.json$/.test(file));
  expect(locks).toContain('package-lock.json');
  expect(locks.flatMap((file) => registryHosts(read(file)))).toEqual([]);
  const lock = { packages: { a: { version: '1.0.0' }, b: { version: '1.0.0', resolved: 'https://registry.example/b.tgz' } } };
  expect(registryHosts(JSON.stringify(lock))).toEqual(['b names the registry it came from']);
});
