import { expect, test, vi } from 'vitest';
import { createDirectoryClient, type WorkerPort } from './directory-client.ts';
import { type ReplicaRequest, unknownStatus, type ReplicaMessage } from './replica-messages.ts';

/** A web worker whose messages the test sends. */
function aWorker() {
  const posted: ReplicaRequest[] = [];
  let send: (message: ReplicaMessage) => void = () => undefined;
  let fail: (reason: unknown) => void = () => undefined;
  let restart: () => void = () => undefined;
  const port: WorkerPort = {
    post: (message) => posted.push(message),
    listen: (onMessage, onFailure, onRestart) => {
      send = onMessage;
      fail = onFailure;
      restart = onRestart;
    },
  };
  return { port, posted, send: (message: ReplicaMessage) => send(message), fail: () => fail('gone'), restart: () => restart() };
}

const call = { id: 'listStartups', params: {}, query: {} } as const;
const answer = { status: 200, json: '{}', at: 1 };

test('replies in any order resolve the matching requests', async () => {
  const worker = aWorker();
  const directory = createDirectoryClient(() => worker.port);
  const answers = [directory.answer(call, ''), directory.measure()];
  worker.send({ id: 2, value: undefined });
  worker.send({ id: 1, value: answer });
  expect(await Promise.all(answers)).toEqual([answer, undefined]);
  expect(worker.posted.map(({ method }) => method)).toEqual(['answer', 'measure']);
});

test('requests that a worker has not answered are passed to its replacement', async () => {
  const worker = aWorker();
  const directory = createDirectoryClient(() => worker.port);
  const [answered, waiting] = [directory.answer(call, ''), directory.answer(call, 'nell')];
  worker.send({ id: 1, value: answer });
  worker.restart();
  worker.send({ id: 2, value: { ...answer, at: 2 } });
  expect(await answered).toEqual(answer);
  expect(await waiting).toEqual({ ...answer, at: 2 });
  const [first, second] = [call, call].map((asked, index) => ({
    id: index + 1,
    method: 'answer',
    args: [asked, ['', 'nell'][index]],
  }));
  expect(worker.posted).toEqual([first, second, second]);
});

test('events of the worker reach the listeners', () => {
  const worker = aWorker();
  const directory = createDirectoryClient(() => worker.port);
  const received: string[] = [];
  directory.onStatus(() => received.push(`${directory.status().listings} listings`));
  const stop = directory.onChanged(() => received.push('changed'));
  worker.send({ event: { kind: 'status', status: { ...unknownStatus, known: true, listings: 7 } } });
  worker.send({ event: { kind: 'changed' } });
  stop();
  worker.send({ event: { kind: 'changed' } });
  expect(received).toEqual(['7 listings', 'changed']);
});

test.each([
  [
    'cannot be started',
    () =>
      createDirectoryClient(() => {
        throw new Error('No workers here.');
      }),
  ],
  [
    'crashes',
    () => {
      const worker = aWorker();
      const directory = createDirectoryClient(() => worker.port);
      worker.fail();
      return directory;
    },
  ],
])('when the worker %s, every request resolves with nothing', async (_, createClient) => {
  const directory = createClient();
  expect(await directory.answer(call, '')).toBeUndefined();
  await directory.sync({ maxAgeMs: 0, fullTexts: false });
  expect(directory.status()).toMatchObject({ known: true, problem: 'unable', listings: 0 });
});

test('a worker that is silent for ten seconds counts as failed, and pending requests resolve with nothing', async () => {
  vi.useFakeTimers();
  const worker = aWorker();
  const directory = createDirectoryClient(() => worker.port);
  const answers = directory.answer(call, '');
  vi.advanceTimersByTime(10_000);
  expect(await answers).toBeUndefined();
  expect(directory.status()).toMatchObject({ problem: 'unable' });
  vi.useRealTimers();
});
