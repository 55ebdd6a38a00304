import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { makeCertificate } from '../../paypal/certificate.ts';

/** The step of the SMTP dialog at which a mail server fails, and how: with an error reply, silence, or a closed connection. */
export interface RelayFailure {
  at: 'connect' | 'greeting' | 'starttls' | 'auth' | 'mail' | 'rcpt' | 'data' | 'message' | 'accepted';
  how: 'silence' | 'close' | 'expired certificate' | (string & {});
}

export interface RelayedEmail {
  to: string;
  message: string;
}

/** Starts a mail server that fails on demand and can be repaired on the same port. */
export async function startRelay() {
  const received: RelayedEmail[] = [];
  const sockets = new Set<Socket>();
  const { key, pem } = makeCertificate({ name: '127.0.0.1', to: new Date('2026-01-01T00:00:00Z') });
  const expired = createSecureContext({ key: key.export({ type: 'pkcs8', format: 'pem' }), cert: pem });
  let failure: RelayFailure | undefined;
  let server: Server | undefined;
  let port = 0;

  const listen = async () => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      talk(socket, { failure, received, expired });
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    const closing = server;
    server = undefined;
    if (closing !== undefined) await new Promise<unknown>((resolve) => closing.close(resolve));
  };
  await listen();
  return {
    received,
    url: `smtp://site:secret@127.0.0.1:${port}`,
    /** Makes the server fail in this way from now on, or work if undefined. */
    async become(next: RelayFailure | undefined) {
      failure = next;
      if (next?.at === 'connect') await close();
      else if (server === undefined) await listen();
    },
    close,
  };
}

interface Conversation {
  failure: RelayFailure | undefined;
  received: RelayedEmail[];
  expired: SecureContext;
}

function talk(plain: Socket, { failure, received, expired }: Conversation): void {
  let socket = plain;
  let to = '';
  let message: string | undefined;
  let rest = '';

  const reply = (text: string) => void socket.write(`${text}\r\n`);
  /** Answers a step, or fails at it. */
  const step = (at: RelayFailure['at'], answer: string): boolean => {
    if (failure?.at !== at) {
      reply(answer);
      return true;
    }
    if (failure.how === 'close') socket.destroy();
    else if (failure.how !== 'silence') reply(failure.how);
    return false;
  };
  const secure = () => {
    plain.removeAllListeners('data');
    socket = new TLSSocket(plain, { isServer: true, secureContext: expired });
    socket.on('error', () => undefined);
  };
  const endMessage = () => {
    received.push({ to, message: message ?? '' });
    message = undefined;
    step('accepted', '250 2.0.0 queued');
  };
  const onLine = (line: string) => {
    if (message !== undefined) {
      if (line === '.') return endMessage();
      message += `${line}\r\n`;
      if (failure?.at === 'message' && message.length > 200) step('message', '');
      return;
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'EHLO') reply(`250-relay\r\n${failure?.at === 'starttls' ? '250-STARTTLS\r\n' : ''}250 AUTH PLAIN`);
    else if (command === 'STAR' && failure?.how === 'expired certificate') {
      reply('220 go ahead');
      secure();
    } else if (command === 'STAR') step('starttls', '220 go ahead');
    else if (command === 'AUTH') step('auth', '235 2.7.0 welcome');
    else if (command === 'MAIL') step('mail', '250 2.1.0 ok');
    else if (command === 'RCPT') {
      to = /<(?<address>[^>]*)>/.exec(line)?.groups?.['address'] ?? '';
      step('rcpt', '250 2.1.5 ok');
    } else if (command === 'DATA') {
      if (step('data', '354 go on')) message = '';
    } else reply('221 bye');
  };
  plain.on('error', () => undefined);
  plain.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('utf8')).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  });
  step('greeting', '220 relay');
}
