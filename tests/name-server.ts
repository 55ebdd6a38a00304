import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';

/** A name server's answer: addresses, a nonexistent name, a failure, or silence until `release`. */
export type NameAnswer = readonly string[] | 'unknown' | 'failed' | 'silent';

export interface NameServer {
  /** "127.0.0.1:40123". */
  address: string;
  /** The number of questions waiting for `release`. */
  waiting: () => number;
  /** Answers all waiting questions with "does not exist". */
  release: () => void;
  close: () => void;
}

const codes = { A: 1, AAAA: 28, noError: 0, serverFailure: 2, nameError: 3 };

/** Starts a UDP name server on this machine; by default on a free port that only this machine can reach. */
export async function openNameServer(
  answerOf: (name: string) => NameAnswer,
  { host = '127.0.0.1', port: wanted = 0 } = {},
): Promise<NameServer> {
  const socket = createSocket('udp4');
  let held: (() => void)[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    const send = (code: number, records: readonly Buffer[] = []) =>
      socket.send(responseTo(query.subarray(0, end), code, records), port, address);
    const answer = answerOf(name);
    if (answer === 'silent') held.push(() => send(codes.nameError));
    else if (answer === 'unknown') send(codes.nameError);
    else if (answer === 'failed') send(codes.serverFailure);
    else send(codes.noError, recordsOf(answer, type));
  });
  socket.bind(wanted, host);
  await once(socket, 'listening');
  return {
    address: `${host}:${socket.address().port}`,
    waiting: () => held.length,
    release: () => {
      for (const send of held) send();
      held = [];
    },
    close: () => socket.close(),
  };
}

/** The name and type in a query, and where its question ends. */
function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function recordsOf(addresses: readonly string[], type: number): Buffer[] {
  return addresses.flatMap((address) => {
    if (type === codes.A && isIPv4(address)) return [record(type, Buffer.from(address.split('.').map(Number)))];
    if (type === codes.AAAA && !isIPv4(address)) return [record(type, ipv6Bytes(address))];
    return [];
  });
}

/** A record for the name in the question, valid for a minute. */
function record(type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc0_0c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(content.length, 10);
  return Buffer.concat([head, content]);
}

function ipv6Bytes(address: string): Buffer {
  const [before = '', after = ''] = address.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const missing = 8 - groups(before).length - groups(after).length;
  const all = [...groups(before), ...Array.from({ length: missing }, () => '0'), ...groups(after)];
  return Buffer.from(all.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]));
}

function responseTo(question: Buffer, code: number, records: readonly Buffer[]): Buffer {
  const response = Buffer.concat([question, ...records]);
  response.writeUInt16BE(0x81_80 | code, 2);
  response.writeUInt16BE(records.length, 6);
  response.writeUInt32BE(0, 8);
  return response;
}
