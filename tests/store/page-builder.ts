import type { Page } from '../../server/domain/content/pages.contract.ts';
import { anId, noon } from './builders.ts';

export function aPage(overrides: Partial<Page> = {}): Page {
  return {
    _id: anId(1),
    slug: 'imprint',
    address: 'short',
    kind: 'imprint',
    status: 'published',
    title: 'Legal notice',
    content: { blocks: [{ type: 'paragraph', data: { text: 'Acme, <b>Paris</b>.' } }] },
    seoTitle: '',
    seoDescription: '',
    createdAt: noon.toISOString(),
    updatedAt: noon.toISOString(),
    ...overrides,
  };
}
