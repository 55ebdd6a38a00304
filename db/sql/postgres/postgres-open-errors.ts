/** Thrown when PostgreSQL cannot be used in its current state; the message says what to do. */
export class UnusablePostgres extends Error {
  override readonly name = 'UnusablePostgres';
}

/** Thrown when PostgreSQL did not answer in time, so its connections were closed. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  constructor() {
    super('PostgreSQL does not answer.');
  }
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** Explains an error of opening a PostgreSQL database in one sentence, without the password; undefined for other errors. */
export function explainPostgresError(error: unknown, url: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // The store's errors wrap the connection's error.
  if (error.cause instanceof Error) return explainPostgresError(error.cause, url);
  const { hostname, port, pathname, username, searchParams } = new URL(url);
  const host = hostname === '' ? (searchParams.get('host') ?? 'this machine') : hostname;
  const server = `PostgreSQL at ${host}${port === '' ? '' : `:${port}`}`;
  const name = decodeURIComponent(pathname.slice(1));
  const user = decodeURIComponent(username);
  const code = 'code' in error ? String(error.code) : '';
  switch (code) {
    case '25006':
      return `The database "${name}" of DATABASE_URL can only be read: it is a standby, or its directory was moved to a file. Then unset DATABASE_URL; if the file is lost, "npm run move -- sqlite" recreates it.`;
    case '28P01':
    case '28000':
      return `${server} refuses the user "${user}" of DATABASE_URL: check the name and password, and that pg_hba.conf allows this machine to connect.`;
    case '55000':
      return `${server} accepts no connections to the database "${name}": ALTER DATABASE ${name} ALLOW_CONNECTIONS true lets it.`;
    case '3D000':
      return `${server} has no database "${name}": create it with "createdb --encoding=UTF8 ${name}", or set DATABASE_URL to another one.`;
    case '55P03':
      return `Another program holds a lock in the database "${name}" of DATABASE_URL: wait until that program is done, or stop it.`;
    case '42501':
      return `The user "${user}" may not create tables in the database "${name}": make that user the owner of the database.`;
    case '53300':
      return `${server} has no connection left: raise max_connections, or start fewer processes.`;
    case '57P03':
      return `${server} is just starting or stopping: try again in a moment.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host ${host} of DATABASE_URL does not exist.`;
  }
  if (error instanceof NoAnswer || /timeout/i.test(error.message))
    return `${server} does not answer: check that it runs and is not overloaded, that no firewall is in between, and the address in DATABASE_URL.`;
  if (unreachable.has(code) || /terminated/i.test(error.message))
    return `${server} cannot be reached: check that it runs, and the address in DATABASE_URL.`;
  if (/ssl|tls|certificate/i.test(`${code} ${error.message}`))
    return `${server} and this server do not agree on TLS (${error.message}): see sslmode in server/HOSTING.md.`;
  return undefined;
}
