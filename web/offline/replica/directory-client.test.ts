import { expect, test, vi } from 'vitest';
import { type Beside, openDirectory } from './directory-client.ts';
import { type FromWorker, type ToWorker, unknownStatus } from './worker-messages.ts';

/** A worker that does what a test says. */
function aWorker() {
  const posted: ToWorker[] = [];
  let say: (message: FromWorker) => void = () => undefined;
  let lose: (reason: unknown) => void = () => undefined;
  const beside: Beside = {
    post: (message) => posted.push(message),
    listen: (onMessage, onLost) => {
      say = onMessage;
      lose = onLost;
    },
  };
  return { beside, posted, say: (message: FromWorker) => say(message), lose: () => lose('gone') };
}

const call = { id: 'listStartups', params: {}, query: {} } as const;
const found = { status: 200, json: '{}', at: 1 };

test('each question gets its own answer, in whatever order they come', async () => {
  const worker = aWorker();
  const directory = openDirectory(() => worker.beside);
  const asked = [directory.answer(call, ''), directory.findClose('a', 'names')];
  worker.say({ id: 2, value: [] });
  worker.say({ id: 1, value: found });
  expect(await Promise.all(asked)).toEqual([found, []]);
  expect(worker.posted.map(({ ask }) => ask)).toEqual(['answer', 'findClose']);
});

test('what the worker tells by itself is passed on', () => {
  const worker = aWorker();
  const directory = openDirectory(() => worker.beside);
  const heard: string[] = [];
  directory.onState(() => heard.push(`${directory.state().listings} listings`));
  const stop = directory.onChanged(() => heard.push('changed'));
  worker.say({ told: { kind: 'state', state: { ...unknownState, known: true, listings: 7 } } });
  worker.say({ told: { kind: 'changed' } });
  stop();
  worker.say({ told: { kind: 'changed' } });
  expect(heard).toEqual(['7 listings', 'changed']);
});

test.each([
  [
    'cannot be made',
    () =>
      openDirectory(() => {
        throw new Error('No workers here.');
      }),
  ],
  [
    'is lost',
    () => {
      const worker = aWorker();
      const directory = openDirectory(() => worker.beside);
      worker.lose();
      return directory;
    },
  ],
])('a worker that %s keeps nobody waiting', async (_, opened) => {
  const directory = opened();
  expect(await directory.answer(call, '')).toBeUndefined();
  expect(await directory.findClose('a', 'anywhere')).toEqual([]);
  await directory.bringUpToDate(0);
  expect(directory.state()).toMatchObject({ known: true, trouble: 'unable', listings: 0 });
});

test('a worker that says nothing is given up, and who waits is told', async () => {
  vi.useFakeTimers();
  const worker = aWorker();
  const directory = openDirectory(() => worker.beside);
  const asked = directory.answer(call, '');
  vi.advanceTimersByTime(10_000);
  expect(await asked).toBeUndefined();
  expect(directory.state()).toMatchObject({ trouble: 'unable' });
  vi.useRealTimers();
});
