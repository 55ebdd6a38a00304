import { describe, expect, test } from 'vitest';
import { documentHeaders, paymentSources } from './security-headers.ts';

const paypal = { clientId: 'abc', environment: 'sandbox', scriptUrl: '' } as const;
const policyOf = (kind: 'app' | 'demo', payment: readonly string[], google = false) =>
  documentHeaders(kind, [], { google, payment })['Content-Security-Policy'] ?? '';

describe('what may be loaded to pay', () => {
  test('is PayPal’s on the page that pays, and on no other', () => {
    expect(paymentSources('/submit-startup', paypal)).toEqual([
      'https://*.paypal.com',
      'https://*.paypalobjects.com',
      'https://*.venmo.com',
    ]);
    for (const path of ['/', '/settings', '/plans', '/submit-startup/', '/submit-startups', '/admin/plans'])
      expect(paymentSources(path, paypal)).toEqual([]);
  });

  test('is nothing where nobody can pay', () => {
    expect(paymentSources('/submit-startup', { ...paypal, clientId: '' })).toEqual([]);
  });

  test('is a stand-in’s alone, where there is one', () => {
    const standIn = { ...paypal, scriptUrl: 'http://127.0.0.1:3002/web-sdk/v6/core' };
    expect(paymentSources('/submit-startup', standIn)).toEqual(['http://127.0.0.1:3002']);
  });
});

describe('the policy of a document', () => {
  test('allows the sources of payment beside its own, and Google’s beside them', () => {
    const policy = policyOf('app', ['https://pay.example'], true);
    expect(policy).toContain("script-src 'self' https://accounts.google.com/gsi/client https://pay.example;");
    expect(policy).toContain('frame-src https://accounts.google.com/gsi/ https://pay.example;');
    expect(policy).toContain("connect-src 'self' https://accounts.google.com/gsi/ https://pay.example;");
  });

  test('names nobody when there is nothing to pay', () => {
    expect(policyOf('app', [])).not.toMatch(/frame-src|https?:\/\//);
  });

  test('of the demo never allows them', () => {
    expect(policyOf('demo', ['https://pay.example'], true)).not.toContain('example');
  });
});
