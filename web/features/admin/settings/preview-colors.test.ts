import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownAccents, surfaces, themes } from '../../../../server/domain/core/accents.ts';
import { previewColors } from './preview-colors.ts';

const styles = readFileSync(join(import.meta.dirname, '../../../styles.css'), 'utf8');

/** The colors of the stylesheet by name. */
const declared = new Map(
  Array.from(
    styles.matchAll(/--color-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g),
    ([, name = '', light, dark]) => [name, { light, dark }],
  ),
);

test('previews and the check of contrast use the colors of the stylesheet', () => {
  for (const [name, values] of Object.entries(previewColors))
    expect({ name, ...values }).toEqual({ name, ...declared.get(name) });
  for (const theme of themes) {
    for (const [name, value] of Object.entries(surfaces[theme]))
      expect([name, value]).toEqual([name, declared.get(name)?.[theme]]);
    const { accent, onAccent, wash } = ownAccents[theme];
    expect([accent, onAccent, wash]).toEqual(['accent', 'on-accent', 'accent-wash'].map((name) => declared.get(name)?.[theme]));
  }
});
