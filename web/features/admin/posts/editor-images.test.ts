import { expect, test } from 'vitest';
import { createEditorImages, type ImageStatus } from './editor-images.ts';
import type { Block } from './insert-blocks.ts';

const imageBlock = (id: string, url: string): Block => ({ id, type: 'image', data: { file: { url }, caption: 'c' } });
const stored = (url: string) => ({ url, width: 2, height: 1 });

function open(given: readonly Block[]) {
  let blocks = [...given];
  const statuses: ImageStatus[] = [];
  const images = createEditorImages(
    async (replace) => {
      blocks = blocks.flatMap((block) => replace(block) ?? []);
    },
    (status) => statuses.push(status),
  );
  return { images, statuses, blocks: () => blocks };
}

test('a new image is replaced when it is stored; if it is refused, it is removed and the reason is reported', async () => {
  const { images, statuses, blocks } = open([imageBlock('a', 'x#new-1'), imageBlock('b', 'y#new-2'), imageBlock('c', 'x')]);
  images.add([
    { url: 'x#new-1', store: async () => stored('/images/1.webp') },
    { url: 'y#new-2', store: () => Promise.reject(new Error('The website answered with status 404.')) },
  ]);
  expect([images.isPending(imageBlock('a', 'x#new-1')), images.isPending(imageBlock('c', 'x'))]).toEqual([true, false]);
  await images.settled();
  expect(blocks()).toEqual([
    { id: 'a', type: 'image', data: { file: stored('/images/1.webp'), caption: 'c' } },
    imageBlock('c', 'x'),
  ]);
  expect(statuses.map(({ pending }) => pending)).toEqual([2, 1, 1, 0]);
  expect(statuses.at(-1)).toEqual({ pending: 0, failures: ['The website answered with status 404.'] });
});

test('a reason is reported once, until more images are added', async () => {
  const { images, statuses } = open([]);
  const refused = { url: 'x', store: () => Promise.reject(new Error('No.')) };
  images.add([refused, { ...refused, url: 'y' }]);
  await images.settled();
  expect(statuses.at(-1)).toEqual({ pending: 0, failures: ['No.'] });
  images.add([{ url: 'z', store: async () => stored('/images/1.webp') }]);
  await images.settled();
  expect(statuses.at(-1)).toEqual({ pending: 0, failures: [] });
});

test('after the editor is closed, nothing is changed or reported', async () => {
  const { images, statuses, blocks } = open([imageBlock('a', 'x')]);
  images.add([{ url: 'x', store: async () => stored('/images/1.webp') }]);
  images.close();
  await images.settled();
  expect(blocks()).toEqual([imageBlock('a', 'x')]);
  expect(statuses).toEqual([{ pending: 1, failures: [] }]);
});
