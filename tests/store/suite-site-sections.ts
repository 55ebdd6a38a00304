import { expect, test } from 'vitest';
import { type OpenStore, storePerTest } from './opened.ts';
import { defaultSections } from '../../server/domain/site/default-sections.ts';

export function siteSectionRules(open: OpenStore): void {
  const store = storePerTest(open);

  test('a section of the settings is undefined until it is saved, and each save replaces it', async () => {
    const { texts } = defaultSections;
    expect(await store().siteSections.get('texts')).toBeUndefined();
    await store().siteSections.save('texts', { ...texts, footerLine: 'First' });
    await store().siteSections.save('texts', { ...texts, footerLine: 'Second' });
    expect(await store().siteSections.get('texts')).toEqual({ ...texts, footerLine: 'Second' });
  });
}
