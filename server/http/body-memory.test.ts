import { expect, test } from 'vitest';
import { limitBodyMemory } from './body-memory.ts';

const kilobyte = 1024;

/** A limit of 40 kB that counts 4 kB for each body even before its first byte. `refused` lists the bodies that were removed. */
function limitOf40() {
  const memory = limitBodyMemory({ name: 'test', bytes: 40 * kilobyte });
  const refused: string[] = [];
  const add = (network: string, name: string, kilobytes = 0) => {
    const body = memory.add(network, () => refused.push(name));
    body.grow(kilobytes * kilobyte);
    return body;
  };
  return { add, refused };
}

test('the network that uses most of the memory loses its oldest body', () => {
  const { add, refused } = limitOf40();
  add('one', 'a', 6);
  add('many', 'b', 6);
  add('many', 'c', 6);
  add('other', 'd', 6);
  expect(refused).toEqual([]);
  add('one', 'e', 1);
  expect(refused).toEqual(['b']);
});

test('even empty bodies are removed to free memory', () => {
  const { add, refused } = limitOf40();
  for (let at = 0; at < 10; at += 1) add('silent', `s${at}`);
  add('visitor', 'v', 1);
  expect(refused).toEqual(['s0', 's1']);
});

test('releasing a body twice frees its memory only once', () => {
  const { add, refused } = limitOf40();
  const left = add('one', 'a', 20);
  left.release();
  left.release();
  left.grow(20 * kilobyte);
  add('one', 'b', 36);
  expect(refused).toEqual([]);
  add('two', 'c');
  expect(refused).toEqual(['b']);
});

test('a body larger than the whole limit is removed', () => {
  const { add, refused } = limitOf40();
  add('one', 'a', 40);
  add('one', 'b', 36);
  expect(refused).toEqual(['a']);
});
