/** PostgreSQL cannot be used in its current state; the message says what to do. */
export class UnusablePostgres extends Error {
  override readonly name = 'UnusablePostgres';
}

/** PostgreSQL did not answer in time, so its connections were closed. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  constructor() {
    super('PostgreSQL does not answer.');
  }
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** One sentence, without the password, for an error of opening a PostgreSQL database; undefined for other errors. */
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
      return `The database "${name}" of DATABASE_URL can only be read: it is a standby, or its directory was moved to a file. Then unset DATABASE_URL; if the file is lost, "npm run move -- sqlite" makes it again.`;
    case '28P01':
    case '28000':
      return `${server} refuses the user "${user}" of DATABASE_URL: check name and password, and that pg_hba.conf lets this machine in.`;
    case '55000':
      return `${server} accepts no connections to the database "${name}": ALTER DATABASE ${name} ALLOW_CONNECTIONS true lets it.`;
    case '3D000':
      return `${server} has no database "${name}": make it with "createdb --encoding=UTF8 ${name}", or name another in DATABASE_URL.`;
    case '55P03':
      return `Another program holds a lock in the database "${name}" of DATABASE_URL: wait until it is done, or stop it.`;
    case '42501':
      return `The user "${user}" may not make tables in the database "${name}": make it the owner of the database.`;
    case '53300':
      return `${server} has no connection left: raise max_connections, or start fewer processes.`;
    case '57P03':
      return `${server} is just starting or stopping: try again in a moment.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no machine ${host}, which DATABASE_URL names.`;
  }
  if (error instanceof NoAnswer || /timeout/i.test(error.message))
    return `${server} does not answer: check that it runs and is not overloaded, that no firewall is in between, and the address in DATABASE_URL.`;
  if (unreachable.has(code) || /terminated/i.test(error.message))
    return `${server} cannot be reached: check that it runs, and the address in DATABASE_URL.`;
  if (/ssl|tls|certificate/i.test(`${code} ${error.message}`))
    return `${server} and this server do not agree on TLS (${error.message}): see sslmode in server/HOSTING.md.`;
  return undefined;
}
