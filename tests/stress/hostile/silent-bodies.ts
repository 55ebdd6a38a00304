import { type Attack, type Counts, expectEach } from './attack.ts';
import { exchange, network, postHead, repeat } from './raw-client.ts';

interface Silence {
  networks: number;
  connections: number;
  framing: string;
  /** Text that is sent at once. */
  sent?: string;
  /** Text that is sent repeatedly. */
  repeated?: { text: string; everyMs: number };
}

const silence = (name: string, { networks, connections, framing, sent = '{', repeated }: Silence): Attack => ({
  name,
  seconds: 15,
  run: ({ port }, signal) =>
    repeat(connections, signal, (at) =>
      exchange({
        port,
        first: postHead({ from: network(at % networks), headers: framing.split('\n') }) + sent,
        ...(repeated && { repeated }),
        signal,
      }),
    ),
  expect: repeated === undefined && sent.length < 1_024 ? expectEach('408') : (counts: Counts) => (counts['500'] ? ['500'] : []),
});

/** Bodies that are never completed: most send almost nothing of the size that they declare. */
export const silentAttacks: readonly Attack[] = [
  silence('128 connections of four networks announce 64 kB', {
    networks: 4,
    connections: 128,
    framing: 'Content-Length: 65536',
  }),
  silence('2,000 connections of 500 networks announce 64 kB', {
    networks: 500,
    connections: 2_000,
    framing: 'Content-Length: 65536',
  }),
  silence('500 connections wait for 100 Continue', {
    networks: 8,
    connections: 500,
    framing: 'Content-Length: 65536\nExpect: 100-continue',
    sent: '',
  }),
  silence('500 connections begin a chunk', {
    networks: 8,
    connections: 500,
    framing: 'Transfer-Encoding: chunked',
    sent: '1\r\n',
  }),
  silence('500 connections send a byte every second', {
    networks: 8,
    connections: 500,
    framing: 'Content-Length: 65536',
    repeated: { text: ' ', everyMs: 1_000 },
  }),
  silence('600 connections of 100 networks send all but the last byte', {
    networks: 100,
    connections: 600,
    framing: 'Content-Length: 65000',
    sent: `{${' '.repeat(64_998)}`,
  }),
  {
    name: 'a member announces 12 MB on each of 24 connections from four networks',
    seconds: 15,
    run: ({ port, session }, signal) =>
      repeat(24, signal, (at) => {
        const headers = [`Cookie: session=${session}`, 'Content-Length: 12000000'];
        return exchange({
          port,
          first: `${postHead({ from: network(at % 4), path: '/api/startups/submit', headers })}{`,
          signal,
        });
      }),
    expect: expectEach('408'),
  },
];
