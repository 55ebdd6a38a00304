import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ownAccents, surfaces, type Theme } from '../../server/domain/core/accents.ts';
import { previewColors } from '../../web/features/admin/settings/preview-colors.ts';

const root = resolve(import.meta.dirname, '../..');
const styles = readFileSync(join(root, 'web/styles.css'), 'utf8');

/** The colors of both themes by name, as declared in web/styles.css. */
const declared = Object.fromEntries(
  [...styles.matchAll(/--color-([\w-]+): light-dark\((#\w+), (#\w+)\);/g)].map(([, name = '', light, dark]) => [
    name,
    { light, dark },
  ]),
);

test.each(['light', 'dark'] satisfies Theme[])(
  'the contrast of accents is measured against the colors of the %s theme',
  (theme) => {
    const { accent, onAccent, wash } = ownAccents[theme];
    const measured = { ...surfaces[theme], accent, 'on-accent': onAccent, 'accent-wash': wash };
    expect(measured).toEqual(Object.fromEntries(Object.keys(measured).map((name) => [name, declared[name]?.[theme]])));
  },
);

test('the preview of a look has the colors of the pages', () => {
  expect(previewColors).toEqual(Object.fromEntries(Object.keys(previewColors).map((name) => [name, declared[name]])));
});

test('the built styles switch between the colors of both themes with the variables that the styles of a look use', () => {
  const assets = join(root, 'dist/web/assets');
  const built = readdirSync(assets).filter((name) => name.endsWith('.css'));
  const texts = built.map((name) => readFileSync(join(assets, name), 'utf8')).join('');
  expect(texts).toMatch(/--color-accent:var\(--lightningcss-light, ?#b3361e\) ?var\(--lightningcss-dark, ?#ff9478\)/);
});
