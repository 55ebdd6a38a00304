import { expect, test } from 'vitest';
import { askAssistant, parseReply } from './assistant.ts';

const ideas = {
  names: Array.from({ length: 12 }, (_, index) => `Name ${index}`),
  taglines: ['One', 'Two'],
  pitch: 'A pitch.',
  features: ['Fast'],
};

test('the assistant always answers that the service is not available', async () => {
  const { content } = await askAssistant('A bakery that knows tomorrow');
  expect(parseReply(content)).toEqual({ kind: 'unavailable', message: 'AI service not available in development mode' });
});

test('an answer with the four results is parsed, and surplus results are dropped', () => {
  expect(parseReply(JSON.stringify(ideas))).toEqual({ kind: 'ideas', ideas: { ...ideas, names: ideas.names.slice(0, 10) } });
});

test.each([
  ['{"names":', /^Error: .*JSON/],
  ['null', /^Error: The reply has no results\.$/],
  ['[]', /^Error: The reply has no names\.$/],
  [JSON.stringify({ ...ideas, pitch: 7 }), /^Error: The reply has no pitch\.$/],
  [JSON.stringify({ ...ideas, features: ['a', null] }), /^Error: The reply has no features\.$/],
])('the answer %s fails with the reason', (content, message) => {
  expect(parseReply(content)).toEqual({ kind: 'failed', message: expect.stringMatching(message) as string });
});
