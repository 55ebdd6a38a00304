import { describe, expect, test } from 'vitest';
import { playerOrigins } from '../domain/listings/videos.ts';
import { documentHeaders, embedHeaders, ownSources, paymentSources } from './security-headers.ts';

const paypal = { clientId: 'abc', environment: 'sandbox', scriptUrl: '' } as const;
const site = 'https://debut.example:8443';
const policyOf = (kind: 'app' | 'demo', payment: readonly string[], google = false) =>
  documentHeaders(kind, site, [], { google, payment })['Content-Security-Policy'] ?? '';

describe('payment sources', () => {
  test('the payment page may load PayPal, other pages may not', () => {
    expect(paymentSources('/submit-startup', paypal)).toEqual([
      'https://*.paypal.com',
      'https://*.paypalobjects.com',
      'https://*.venmo.com',
    ]);
    for (const path of ['/', '/settings', '/plans', '/submit-startup/', '/submit-startups', '/admin/plans'])
      expect(paymentSources(path, paypal)).toEqual([]);
  });

  test('no page may load PayPal when payments are not configured', () => {
    expect(paymentSources('/submit-startup', { ...paypal, clientId: '' })).toEqual([]);
  });

  test('another script may replace PayPal’s script only when it is configured', () => {
    const standIn = { ...paypal, scriptUrl: 'http://127.0.0.1:3002/web-sdk/v6/core' };
    expect(paymentSources('/submit-startup', standIn)).toEqual(['http://127.0.0.1:3002']);
  });
});

describe('the policy of a document', () => {
  test('allows the sources of payments and of Google in addition to its own', () => {
    const policy = policyOf('app', ['https://pay.example'], true);
    expect(policy).toContain("script-src 'self' https://accounts.google.com/gsi/client https://pay.example;");
    expect(policy).toMatch(/; frame-src [^;]* https:\/\/accounts\.google\.com\/gsi\/ https:\/\/pay\.example;/);
    expect(policy).toContain("connect-src 'self' https://accounts.google.com/gsi/ https://pay.example;");
  });

  test('names no other sites than the video players when nothing is configured', () => {
    const players = `frame-src ${playerOrigins.join(' ')}; `;
    expect(policyOf('app', [])).toContain(players);
    expect(policyOf('app', []).replace(players, '')).not.toMatch(/https?:\/\//);
  });

  test('allows only the origin of analytics for scripts and connections, and in the demo not even this origin', () => {
    const withAnalytics = (kind: 'app' | 'demo') =>
      documentHeaders(kind, site, [], { google: false, analytics: 'https://stats.example' })['Content-Security-Policy'] ?? '';
    expect(withAnalytics('demo')).toBe(policyOf('demo', []));
    const [before, after] = [policyOf('app', []).split('; '), withAnalytics('app').split('; ')];
    expect(after.filter((directive) => !before.includes(directive))).toEqual([
      "script-src 'self' https://stats.example",
      "connect-src 'self' https://stats.example",
    ]);
  });

  test('of the demo allows no video player', () => {
    expect(policyOf('demo', []).replaceAll(site, '')).not.toMatch(/frame-src|media-src|https?:\/\//);
  });

  test('of the demo never allows the sources of payments or of Google', () => {
    expect(policyOf('demo', ['https://pay.example'], true).replaceAll(site, '')).not.toContain('example');
  });

  test("of the demo and of embeds names the site in addition to 'self' for everything they load, and allows no other site", () => {
    expect(ownSources(site)).toBe(`'self' ${site}`);
    expect(policyOf('demo', []).split('; ')).toEqual([
      `default-src 'self' ${site}`,
      `script-src 'self' ${site}`,
      `style-src 'self' ${site} 'unsafe-inline'`,
      `img-src 'self' ${site} data: blob: https:`,
      "object-src 'none'",
      "base-uri 'none'",
      "connect-src 'none'",
      "worker-src 'none'",
      "form-action 'none'",
      'frame-ancestors *',
      'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
    ]);
    expect(embedHeaders("'sha256-a'", site)['Content-Security-Policy']).toContain(`; img-src 'self' ${site} https:; `);
    expect(policyOf('app', [])).not.toContain(site);
  });
});
