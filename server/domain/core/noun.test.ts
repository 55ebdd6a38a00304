import { expect, onTestFinished, test } from 'vitest';
import { defaultNoun, nounOf, nouns, say, setNoun, withNoun } from './noun.ts';

const tool = { one: 'tool', many: 'tools' };
const app = { one: 'AI app', many: 'AI apps' };

test.each([
  ['No startups match these filters', 'No tools match these filters'],
  ['Startup not found', 'Tool not found'],
  ['Submit a startup', 'Submit a tool'],
  ['A startup that is not published', 'A tool that is not published'],
  ["The startup's page", "The tool's page"],
  ['Exclusive Startup Deals', 'Exclusive Tool Deals'],
  ['New startups and AI tools, every day', 'New tools, every day'],
  ['Startups and AI tools', 'Tools'],
  ['Address: /startup/acme', 'Address: /startup/acme'],
  ['A non-startup, restarted', 'A non-startup, restarted'],
  ['Nothing to change.', 'Nothing to change.'],
])('"%s" becomes "%s"', (text, expected) => {
  expect(withNoun(text, tool)).toBe(expected);
  expect(withNoun(text, defaultNoun)).toBe(text);
});

test('the article fits the noun', () => {
  expect(withNoun('Submit a startup', app)).toBe('Submit an AI app');
  expect(withNoun('A startup, or another startup', app)).toBe('An AI app, or another AI app');
});

test('the values in a sentence are not changed', () => {
  setNoun(tool);
  onTestFinished(() => setNoun(defaultNoun));
  expect(say`More startups like ${'Startup Grind'}, a startup`).toBe('More tools like Startup Grind, a tool');
  expect(say`Two lines
    of a startup`).toBe('Two lines of a tool');
  expect(nouns()).toEqual(['tool', 'tools']);
});

test('a noun without a plural gets an s, and an empty noun means the default one', () => {
  expect(nounOf({ noun: 'tool', nounPlural: '' })).toEqual(tool);
  expect(nounOf({ noun: 'company', nounPlural: 'companies' })).toEqual({ one: 'company', many: 'companies' });
  expect(nounOf({ noun: '', nounPlural: 'tools' })).toBe(defaultNoun);
});
