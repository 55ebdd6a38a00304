import { describe, expect, test } from 'vitest';
import { ConfigError, misspelledSettings, readConfig } from './config.ts';

const defaults = {
  port: 3000,
  host: '127.0.0.1',
  dataDir: 'data',
  databaseUrl: undefined,
  backupDir: 'data/backups',
  requireDatabase: false,
  drainSeconds: 0,
  metricsToken: undefined,
  siteUrl: undefined,
  trustedProxies: 1,
  hstsSubdomains: false,
  seed: 'sample',
  watchesLinks: false,
  logLevel: 'info',
  smtpUrl: undefined,
  mailFrom: undefined,
  googleClientId: '',
  googleJwksUrl: undefined,
  paypal: undefined,
  admin: undefined,
};

test('every variable has a default', () => {
  expect(readConfig({})).toEqual(defaults);
  expect(readConfig({ PORT: '', HOST: ' ', SITE_URL: '', DATABASE_URL: '' })).toEqual(defaults);
});

test('a variable whose name is almost that of a setting is reported', () => {
  const environment = {
    DATABASE_ULR: 'x',
    BACKUPS_DIR: 'x',
    SITEURL: 'x',
    site_url: 'x',
    DEBUT_PORT: '1',
    debut_port: '1',
    DEBUT_SMPT_URL: 'x',
  };
  expect(misspelledSettings(environment)).toEqual([
    { name: 'DATABASE_ULR', meant: 'DATABASE_URL' },
    { name: 'BACKUPS_DIR', meant: 'BACKUP_DIR' },
    { name: 'SITEURL', meant: 'SITE_URL' },
    { name: 'site_url', meant: 'SITE_URL' },
    { name: 'DEBUT_PORT', meant: 'PORT' },
    { name: 'debut_port', meant: 'PORT' },
    { name: 'DEBUT_SMPT_URL', meant: 'SMTP_URL' },
  ]);
  expect(
    misspelledSettings({
      SITE_URL: 'x',
      PORT: '1',
      POST: '1',
      PATH: '/bin',
      host: 'x',
      HOSTNAME: 'x',
      API_PORT: '1',
      NODE_ENV: 'x',
    }),
  ).toEqual([]);
});

test('the number of proxies is from 0 to 10', () => {
  expect(['0', '2', '10'].map((TRUSTED_PROXIES) => readConfig({ TRUSTED_PROXIES }).trustedProxies)).toEqual([0, 2, 10]);
  for (const TRUSTED_PROXIES of ['-1', '11', '1.5', 'true', '10.0.0.0/8'])
    expect(() => readConfig({ TRUSTED_PROXIES })).toThrow('but it must be a whole number from 0 to 10.');
});

test('the daily backups can be switched off', () => {
  expect(readConfig({ BACKUP_DIR: 'none' }).backupDir).toBeUndefined();
});

test('websites are checked if the site has a public address, unless a variable overrides it', () => {
  const SITE_URL = 'https://directory.example';
  const watches = (environment: Record<string, string>) => readConfig(environment).watchesLinks;
  expect([watches({ SITE_URL }), watches({ LINK_WATCH: '1' }), watches({ SITE_URL, LINK_WATCH: '0' })]).toEqual([
    true,
    true,
    false,
  ]);
});

test('DATABASE_URL selects a PostgreSQL database', () => {
  for (const address of ['postgres://debut:secret@db.example:5432/debut', 'postgresql:///debut?host=/run/postgresql'])
    expect(readConfig({ DATABASE_URL: address, BACKUP_DIR: 'none' }).databaseUrl).toBe(address);
});

test('every variable can be set', () => {
  expect(
    readConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/var/lib/debut',
      BACKUP_DIR: '/backups',
      REQUIRE_DATABASE: '1',
      DRAIN_SECONDS: '15',
      METRICS_TOKEN: 'sixteen-or-more-characters',
      TRUSTED_PROXIES: '2',
      SITE_URL: 'https://directory.example/',
      HSTS_SUBDOMAINS: '1',
      LINK_WATCH: '0',
      SEED: 'none',
      LOG_LEVEL: 'error',
      SMTP_URL: 'smtps://user:secret@mail.example:465',
      MAIL_FROM: 'news@directory.example',
      GOOGLE_CLIENT_ID: 'directory.apps.example',
      GOOGLE_JWKS_URL: 'http://127.0.0.1:4000/keys',
      PAYPAL_CLIENT_ID: 'abc',
      PAYPAL_CLIENT_SECRET: 'def',
      PAYPAL_API_URL: 'https://api-m.paypal.com/',
      PAYPAL_WEBHOOK_ID: '8PT597110X687430LKGECATA',
      ADMIN_EMAIL: ' owner@directory.example',
      ADMIN_PASSWORD: ' bicycle lamp forest ',
    }),
  ).toEqual({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/debut',
    databaseUrl: undefined,
    backupDir: '/backups',
    requireDatabase: true,
    drainSeconds: 15,
    metricsToken: 'sixteen-or-more-characters',
    siteUrl: 'https://directory.example',
    trustedProxies: 2,
    hstsSubdomains: true,
    seed: 'none',
    watchesLinks: false,
    logLevel: 'error',
    smtpUrl: 'smtps://user:secret@mail.example:465',
    mailFrom: 'news@directory.example',
    googleClientId: 'directory.apps.example',
    googleJwksUrl: 'http://127.0.0.1:4000/keys',
    paypal: {
      clientId: 'abc',
      clientSecret: 'def',
      apiUrl: 'https://api-m.paypal.com',
      webhookId: '8PT597110X687430LKGECATA',
    },
    // A password may begin or end with a space.
    admin: { email: 'owner@directory.example', password: ' bicycle lamp forest ' },
  });
});

describe('the error of an invalid value names the variable', () => {
  test.each([
    [{ PORT: 'x' }, 'PORT is "x", but it must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT is "70000", but it must be a whole number from 0 to 65535.'],
    ...['16', '-1', '1.5', '1s'].map((seconds): [Record<string, string>, string] => [
      { DRAIN_SECONDS: seconds },
      `DRAIN_SECONDS is "${seconds}", but it must be a whole number from 0 to 15.`,
    ]),
    [{ HOST: 'a b' }, 'HOST is "a b", but it must be a host name or an IP address.'],
    [
      { SITE_URL: 'directory.example' },
      'SITE_URL is "directory.example", but it must be an http or https address without a path, such as https://example.com.',
    ],
    [
      { SITE_URL: 'https://a.example/path' },
      'SITE_URL is "https://a.example/path", but it must be an http or https address without a path, such as https://example.com.',
    ],
    [
      { SITE_URL: 'javascript:alert(1)' },
      'SITE_URL is "javascript:alert(1)", but it must be an http or https address without a path, such as https://example.com.',
    ],
    [{ SEED: 'yes' }, 'SEED is "yes", but it must be "sample" or "none".'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud", but it must be one of fatal, error, warn, info, debug, trace, silent.'],
    [
      { SMTP_URL: 'http://user:secret@mail.example' },
      'SMTP_URL is invalid: it must be an address such as smtp://user:password@mail.example.com:587 or smtps://mail.example.com.',
    ],
    [
      { SMTP_URL: 'smtp://mail.example' },
      'SMTP_URL is set, but SITE_URL is not: emails need the public address for their links.',
    ],
    [{ GOOGLE_CLIENT_ID: 'a'.repeat(201) }, `GOOGLE_CLIENT_ID is "${'a'.repeat(100)}", but it must be at most 200 characters.`],
    [{ GOOGLE_JWKS_URL: 'file:///etc/keys' }, 'GOOGLE_JWKS_URL is "file:///etc/keys", but it must be an http or https address.'],
    [{ PAYPAL_CLIENT_ID: 'a' }, 'PAYPAL_CLIENT_ID is set, but PAYPAL_CLIENT_SECRET is not: set both or neither.'],
    [{ PAYPAL_CLIENT_SECRET: 'a' }, 'PAYPAL_CLIENT_SECRET is set, but PAYPAL_CLIENT_ID is not: set both or neither.'],
    [{ PAYPAL_CLIENT_SECRET: 'a'.repeat(201) }, 'PAYPAL_CLIENT_SECRET is invalid: it must be at most 200 characters.'],
    ...['http://api-m.paypal.com', 'https://api-m.paypal.com/v1', 'paypal'].map((address): [Record<string, string>, string] => [
      { PAYPAL_API_URL: address },
      `PAYPAL_API_URL is "${address}", but it must be an https address without a path, such as https://api-m.paypal.com, or a local test server, such as http://127.0.0.1:8080.`,
    ]),
    [{ PAYPAL_WEBHOOK_ID: 'a b' }, 'PAYPAL_WEBHOOK_ID is "a b", but it must be at most 50 letters and digits.'],
    [{ MAIL_FROM: 'Debut' }, 'MAIL_FROM is "Debut", but it must be an email address.'],
    [{ ADMIN_EMAIL: 'owner@directory.example' }, 'ADMIN_EMAIL is set, but ADMIN_PASSWORD is not: set both or neither.'],
    [{ ADMIN_PASSWORD: 'bicycle lamp forest' }, 'ADMIN_PASSWORD is set, but ADMIN_EMAIL is not: set both or neither.'],
    [{ ADMIN_EMAIL: 'owner', ADMIN_PASSWORD: 'b' }, 'ADMIN_EMAIL is "owner", but it must be an email address.'],
    [
      { ADMIN_EMAIL: 'owner@directory.example', ADMIN_PASSWORD: 'b'.repeat(257) },
      'ADMIN_PASSWORD is invalid: it must be at most 256 characters.',
    ],
    ...['mysql://user:secret@db.example/debut', 'postgres://user:secret@db.example', 'debut'].map(
      (address): [Record<string, string>, string] => [
        { DATABASE_URL: address },
        'DATABASE_URL is invalid: it must be an address such as postgres://user:password@db.example.com:5432/debut.',
      ],
    ),
    [
      { DATABASE_URL: 'postgres://user:secret@db.example/debut', BACKUP_DIR: '/backups' },
      'BACKUP_DIR and DATABASE_URL are both set: backups of PostgreSQL are made by its provider, or with pg_dump. Unset one of them.',
    ],
  ])('%j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(new ConfigError(sentence));
  });
});
