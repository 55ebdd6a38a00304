import { expect, test } from 'vitest';
import { createBodyRoom } from './body-room.ts';

const kilobyte = 1024;

/** A room of 40 kB, where a body takes 4 kB before its first byte. `refused` lists the bodies that were removed. */
function roomOf40() {
  const room = createBodyRoom({ name: 'test', bytes: 40 * kilobyte });
  const refused: string[] = [];
  const enter = (network: string, name: string, kilobytes = 0) => {
    const body = room.enter(network, () => refused.push(name));
    body.grow(kilobytes * kilobyte);
    return body;
  };
  return { enter, refused };
}

test('the network that fills most of the room loses its oldest body', () => {
  const { enter, refused } = roomOf40();
  enter('one', 'a', 6);
  enter('many', 'b', 6);
  enter('many', 'c', 6);
  enter('other', 'd', 6);
  expect(refused).toEqual([]);
  enter('one', 'e', 1);
  expect(refused).toEqual(['b']);
});

test('even empty bodies are removed to make room', () => {
  const { enter, refused } = roomOf40();
  for (let at = 0; at < 10; at += 1) enter('silent', `s${at}`);
  enter('visitor', 'v', 1);
  expect(refused).toEqual(['s0', 's1']);
});

test('a body that leaves frees its room once', () => {
  const { enter, refused } = roomOf40();
  const left = enter('one', 'a', 20);
  left.leave();
  left.leave();
  left.grow(20 * kilobyte);
  enter('one', 'b', 36);
  expect(refused).toEqual([]);
  enter('two', 'c');
  expect(refused).toEqual(['b']);
});

test('a body larger than the room is removed', () => {
  const { enter, refused } = roomOf40();
  enter('one', 'a', 40);
  enter('one', 'b', 36);
  expect(refused).toEqual(['a']);
});
