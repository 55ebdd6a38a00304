import * as v from 'valibot';
import { email } from './domain/core/schemas.ts';
import { isHttpUrl } from './domain/core/http-url.ts';
import { userLengths } from './domain/core/lengths.ts';
import { editDistance } from './domain/core/edit-distance.ts';

/** A setting that the operator must correct. Only the message is printed. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

const portSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/),
  v.transform(Number),
  v.check((port) => port <= 65_535),
);

/** At most ten proxies, because a larger number is a typo. */
const proxiesSchema = v.pipe(v.string(), v.regex(/^(?:\d|10)$/), v.transform(Number));

/**
 * At most 15 seconds. With eleven seconds for hanging requests and six for emails, this is below the forty seconds that
 * HOSTING.md sets for systemd.
 */
const drainSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}$/),
  v.transform(Number),
  v.check((seconds) => seconds <= 15),
);

const unsetOr = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => undefined),
    ),
    schema,
  ]);

/**
 * Every variable that the server reads: its schema, its default, and a description of valid values for errors. A `secret` value
 * is never printed, and a `verbatim` value is never trimmed.
 */
const variables = {
  PORT: { schema: portSchema, fallback: '3000', expected: 'a whole number from 0 to 65535' },
  HOST: { schema: v.pipe(v.string(), v.regex(/^[\w.:-]+$/)), fallback: '127.0.0.1', expected: 'a host name or an IP address' },
  DATA_DIR: { schema: v.pipe(v.string(), v.minLength(1)), fallback: 'data', expected: 'a folder' },
  DATABASE_URL: {
    schema: unsetOr(v.pipe(v.string(), v.check(isPostgresUrl))),
    fallback: '',
    expected: 'an address such as postgres://user:password@db.example.com:5432/debut',
    secret: true,
  },
  BACKUP_DIR: { schema: v.string(), fallback: '', expected: 'a folder, or "none"' },
  REQUIRE_DATABASE: { schema: v.picklist(['0', '1']), fallback: '0', expected: '0 or 1' },
  DRAIN_SECONDS: { schema: drainSchema, fallback: '0', expected: 'a whole number from 0 to 15' },
  METRICS_TOKEN: {
    schema: unsetOr(v.pipe(v.string(), v.regex(/^[!-~]{16,200}$/))),
    fallback: '',
    expected: '16 to 200 visible ASCII characters',
    secret: true,
  },
  SITE_URL: {
    schema: unsetOr(v.pipe(v.string(), v.check(isOrigin), v.transform(originOf))),
    fallback: '',
    expected: 'an http or https address without a path, such as https://example.com',
  },
  TRUSTED_PROXIES: { schema: proxiesSchema, fallback: '1', expected: 'a whole number from 0 to 10' },
  LINK_WATCH: { schema: v.picklist(['', '0', '1']), fallback: '', expected: '0 or 1' },
  HSTS_SUBDOMAINS: { schema: v.picklist(['0', '1']), fallback: '0', expected: '0 or 1' },
  SEED: { schema: v.picklist(['sample', 'none']), fallback: 'sample', expected: '"sample" or "none"' },
  LOG_LEVEL: {
    schema: v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    fallback: 'info',
    expected: 'one of fatal, error, warn, info, debug, trace, silent',
  },
  SMTP_URL: {
    schema: unsetOr(v.pipe(v.string(), v.check(isSmtpUrl))),
    fallback: '',
    expected: 'an address such as smtp://user:password@mail.example.com:587 or smtps://mail.example.com',
    secret: true,
  },
  MAIL_FROM: {
    schema: unsetOr(email),
    fallback: '',
    expected: 'an email address',
  },
  GOOGLE_CLIENT_ID: { schema: v.pipe(v.string(), v.maxLength(200)), fallback: '', expected: 'at most 200 characters' },
  GOOGLE_JWKS_URL: {
    schema: unsetOr(v.pipe(v.string(), v.check(isHttpUrl))),
    fallback: '',
    expected: 'an http or https address',
  },
  ADMIN_EMAIL: { schema: unsetOr(email), fallback: '', expected: 'an email address' },
  ADMIN_PASSWORD: {
    schema: unsetOr(v.pipe(v.string(), v.maxLength(userLengths.password))),
    fallback: '',
    expected: `at most ${userLengths.password} characters`,
    secret: true,
    verbatim: true,
  },
  PAYPAL_CLIENT_ID: { schema: v.pipe(v.string(), v.maxLength(200)), fallback: '', expected: 'at most 200 characters' },
  PAYPAL_CLIENT_SECRET: {
    schema: v.pipe(v.string(), v.maxLength(200)),
    fallback: '',
    expected: 'at most 200 characters',
    secret: true,
  },
  PAYPAL_API_URL: {
    schema: v.pipe(v.string(), v.check(isSafeOrigin), v.transform(originOf)),
    fallback: 'https://api-m.sandbox.paypal.com',
    expected:
      'an https address without a path, such as https://api-m.paypal.com, or a local test server, such as http://127.0.0.1:8080',
  },
  PAYPAL_WEBHOOK_ID: {
    schema: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{0,50}$/)),
    fallback: '',
    expected: 'at most 50 letters and digits',
  },
} as const;

type Name = keyof typeof variables;
type Value<N extends Name> = v.InferOutput<(typeof variables)[N]['schema']>;

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** The address of a PostgreSQL database. When undefined, SQLite in the data folder is used. */
  databaseUrl: string | undefined;
  /** The folder for daily snapshots of SQLite; undefined for no backups. */
  backupDir: string | undefined;
  /** Whether a start without an existing database fails instead of creating an empty database. */
  requireDatabase: boolean;
  /** How many seconds the server keeps serving after a stop signal, so that proxies notice the stop by `/healthz`. */
  drainSeconds: number;
  /** When undefined, only programs on this machine may read `/metrics`. */
  metricsToken: string | undefined;
  /** The public origin, without a trailing slash; undefined when unset. */
  siteUrl: string | undefined;
  /** The number of reverse proxies that each request passes. */
  trustedProxies: number;
  /** Whether browsers must also use https for subdomains of the site's host. */
  hstsSubdomains: boolean;
  seed: 'sample' | 'none';
  /** Whether the websites of listings are checked daily. */
  watchesLinks: boolean;
  logLevel: Value<'LOG_LEVEL'>;
  /** When undefined, emails are written to files in the data folder. */
  smtpUrl: string | undefined;
  mailFrom: string | undefined;
  /** An empty id means that sign-in with Google is not configured. */
  googleClientId: string;
  /** Defaults to Google's own keys. */
  googleJwksUrl: string | undefined;
  /** When undefined, payments are not configured. */
  paypal:
    | {
        clientId: string;
        clientSecret: string;
        /** An origin, without a trailing slash. */
        apiUrl: string;
        /** When empty, webhooks are not accepted. */
        webhookId: string;
      }
    | undefined;
  /** When undefined, the first admin signs up with a link that is printed at the start. */
  admin: { email: string; password: string } | undefined;
}

/** Reads the environment once. Throws a `ConfigError` that names the variable. Empty variables count as unset. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = <N extends Name>(name: N): Value<N> => {
    const { schema, fallback, expected } = variables[name];
    const raw = environment[name] ?? '';
    const value = 'verbatim' in variables[name] ? raw : raw.trim();
    const parsed = v.safeParse(schema, value === '' ? fallback : value);
    if (!parsed.success) {
      const found = 'secret' in variables[name] ? 'is invalid:' : `is "${value.slice(0, 100)}", but`;
      throw new ConfigError(`${name} ${found} it must be ${expected}.`);
    }
    // The variable's own schema has checked the value, but TypeScript cannot infer that.
    return parsed.output as Value<N>;
  };
  const databaseUrl = read('DATABASE_URL');
  if (databaseUrl !== undefined && !['', 'none'].includes(read('BACKUP_DIR'))) {
    throw new ConfigError(
      'BACKUP_DIR and DATABASE_URL are both set: backups of PostgreSQL are made by its provider, or with pg_dump. Unset one of them.',
    );
  }
  const siteUrl = read('SITE_URL');
  const smtpUrl = read('SMTP_URL');
  if (smtpUrl !== undefined && siteUrl === undefined) {
    throw new ConfigError('SMTP_URL is set, but SITE_URL is not: emails need the public address for their links.');
  }
  const [adminEmail, adminPassword] = [read('ADMIN_EMAIL'), read('ADMIN_PASSWORD')];
  if ((adminEmail === undefined) !== (adminPassword === undefined)) {
    const [set, missing] = adminEmail === undefined ? ['PASSWORD', 'EMAIL'] : ['EMAIL', 'PASSWORD'];
    throw new ConfigError(`ADMIN_${set} is set, but ADMIN_${missing} is not: set both or neither.`);
  }
  const isAdminConfigured = adminEmail !== undefined && adminPassword !== undefined;
  return {
    port: read('PORT'),
    host: read('HOST'),
    dataDir: read('DATA_DIR'),
    databaseUrl,
    backupDir: backupDirOf(read('BACKUP_DIR'), read('DATA_DIR')),
    requireDatabase: read('REQUIRE_DATABASE') === '1',
    drainSeconds: read('DRAIN_SECONDS'),
    metricsToken: read('METRICS_TOKEN'),
    siteUrl,
    trustedProxies: read('TRUSTED_PROXIES'),
    hstsSubdomains: read('HSTS_SUBDOMAINS') === '1',
    seed: read('SEED'),
    // Without a public address, links are not checked, because the requests could not identify their sender to websites.
    watchesLinks: read('LINK_WATCH') === '' ? siteUrl !== undefined : read('LINK_WATCH') === '1',
    logLevel: read('LOG_LEVEL'),
    smtpUrl,
    mailFrom: read('MAIL_FROM'),
    googleClientId: read('GOOGLE_CLIENT_ID'),
    googleJwksUrl: read('GOOGLE_JWKS_URL'),
    paypal: paypalOf(read('PAYPAL_CLIENT_ID'), read('PAYPAL_CLIENT_SECRET'), read('PAYPAL_API_URL'), read('PAYPAL_WEBHOOK_ID')),
    admin: isAdminConfigured ? { email: adminEmail, password: adminPassword } : undefined,
  };
}

/**
 * Environment variables that are probably misspelled settings. Such a name, in upper case and without the prefix DEBUT_, is the
 * name of a setting or differs from it by one typo.
 */
export function misspelledSettings(environment: Readonly<Record<string, string | undefined>>): { name: string; meant: string }[] {
  const settings = Object.keys(variables);
  return Object.keys(environment).flatMap((name) => {
    if (settings.includes(name)) return [];
    const upper = name.toUpperCase();
    const plain = upper.replace(/^DEBUT_/, '');
    const hasPrefix = plain !== upper;
    // Names without the prefix are not compared with short settings, because `host` or POST may belong to another program.
    const isNear = (setting: string) => (hasPrefix || setting.length > 6) && editDistance(plain, setting, 1) <= 1;
    const meant = settings.find(isNear);
    return meant === undefined ? [] : [{ name, meant }];
  });
}

function backupDirOf(value: string, dataDir: string): string | undefined {
  if (value === 'none') return undefined;
  return value === '' ? `${dataDir}/backups` : value;
}

function paypalOf(clientId: string, clientSecret: string, apiUrl: string, webhookId: string): Config['paypal'] {
  if ((clientId === '') !== (clientSecret === '')) {
    const [set, missing] = clientId === '' ? ['SECRET', 'ID'] : ['ID', 'SECRET'];
    throw new ConfigError(`PAYPAL_CLIENT_${set} is set, but PAYPAL_CLIENT_${missing} is not: set both or neither.`);
  }
  return clientId === '' ? undefined : { clientId, clientSecret, apiUrl, webhookId };
}

/** Whether the client secret may be sent to this origin: over HTTPS, or within this machine. */
function isSafeOrigin(value: string): boolean {
  return isOrigin(value) && (value.startsWith('https:') || ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(value).hostname));
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && `${url.origin}/` === url.href;
}

/** `postgres:///debut?host=/run/postgresql` means a database behind a Unix socket. */
function isPostgresUrl(value: string): boolean {
  return /^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value) && new URL(value).pathname.length > 1;
}

function isSmtpUrl(value: string): boolean {
  return /^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname !== '';
}

function originOf(value: string): string {
  return new URL(value).origin;
}
