import { expect, test } from 'vitest';
import { forgottenNouns } from './noun.ts';
import { isCode, isTest, read, repositoryFiles } from './sources.ts';

/**
 * Tables whose texts get the noun where they are shown, because they are made before the site's noun is known: by file, the names
 * of the declarations. Each of them is an argument of `withNoun` in this file or in a file that imports it.
 */
const replacedWhenShown: Readonly<Record<string, readonly string[]>> = {
  'server/emails/templates.ts': ['floodTexts'],
  'web/features/admin/audit/action-labels.ts': ['labels', 'statusLabels'],
  'web/features/admin/dashboard/dashboard-screen.tsx': ['cards'],
  'web/features/admin/imports/import-texts.ts': ['kindLabels'],
  'web/features/admin/layout/commands.ts': ['actions'],
  'web/features/admin/layout/screens.ts': ['screenGroups'],
  'web/features/admin/messages/item-messages.tsx': ['questionHints', 'noMemberTexts'],
  'web/features/admin/numbers/numbers-texts.ts': ['workTexts'],
  'web/features/admin/revisions/revision-dialog.tsx': ['changedMeanwhileText'],
  'web/features/admin/settings/emails-section.tsx': ['kindLabels'],
  'web/features/admin/setup/setup-texts.ts': ['partTexts'],
  'web/features/admin/startups/review-queue.tsx': ['queueShortcuts'],
  'web/features/admin/table/remove-matching.tsx': ['keptTexts'],
  'web/features/admin/users/user-form.tsx': ['roleHints'],
  'web/features/search/suggestion-options.tsx': ['groupNames'],
  'web/features/site/page-error.ts': ['onlineOnly'],
  'web/features/wizard/steps/guide.tsx': ['adviceByStep'],
  'web/features/wizard/steps/step-finish.tsx': ['introductions'],
  'web/lib/prices.ts': ['freePlanTexts'],
};

/** Texts with "startup" as a word of its own, whatever the noun is. */
const keptTexts = [
  // The noun itself is explained.
  'Pages and emails use these words instead of “startup” and “startups”.',
  // The name of a new site.
  'The site still has its first name, “Startup Directory”, and no logo.',
  'The site still has its first name, “Startup Directory”.',
];

const files = repositoryFiles().filter(
  (file) => /^web\/(?!build\/|test-mode\/)|^server\/(?:emails|domain\/sharing)\//.test(file) && isCode(file) && !isTest(file),
);

test('every sentence of the interface and of emails has the word that the operator chose for a listing', () => {
  const found = files.flatMap((file) => forgottenNouns(file, read(file)).map((each) => ({ file, ...each })));
  const isReplaced = ({ file, declaration }: (typeof found)[number]) => replacedWhenShown[file]?.includes(declaration) === true;
  const forgotten = found.filter((each) => !isReplaced(each) && !keptTexts.includes(each.text));
  expect(
    forgotten.map(({ file, line, text }) => `${file}:${line} ${text}`),
    'write the sentence with `say` from server/domain/core/noun.ts',
  ).toEqual([]);
  // No exception outlives its text.
  const used = new Set(found.map(({ file, declaration }) => `${file} ${declaration}`));
  const tables = Object.entries(replacedWhenShown).flatMap(([file, names]) => names.map((name) => `${file} ${name}`));
  expect(tables.filter((table) => !used.has(table))).toEqual([]);
  expect(keptTexts.filter((text) => !found.some((each) => each.text === text))).toEqual([]);
});

test('a text, a part of a text and an attribute are found; ids, addresses and sentences with the noun are not', () => {
  const texts = (source: string) => forgottenNouns('a.tsx', source).map(({ text }) => text);
  expect(texts('const a = <p title="A startup">No startups yet</p>;')).toEqual(['A startup', 'No startups yet']);
  expect(texts("const a = `${n} ${n === 1 ? 'startup' : 'startups'}`;")).toEqual(['startup', 'startups']);
  expect(texts("const a = say`${n === 1 ? 'startup' : 'many'} of startups`; countOf(n, 'startup');")).toEqual([
    'startup',
    'startup',
  ]);
  expect(texts("const a = 'For every startup.';")).toEqual(['For every startup.']);
  expect(texts("const a = { label: 'Startups', header: 'Startups' };")).toEqual(['Startups']);
  expect(texts("const a = say`No startups yet`; const b = withNoun('A startup');")).toEqual([]);
  expect(texts("const a = kind === 'startup' ? '/startup/x' : 'startups'; type A = 'Startup of';")).toEqual([]);
  expect(texts('const a = <a href="/report?startup=x" className="startup row" />;')).toEqual([]);
});
