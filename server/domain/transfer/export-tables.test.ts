import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { type Subscriber, subscriberStatuses } from '../audience/newsletter.contract.ts';
import type { AdminSubscription } from '../submissions/payments/payment-orders.contract.ts';
import { exportWriter } from './export-format.ts';
import { confirmedSubscribers, subscriberTable, subscriptionTable, userTable } from './export-tables.ts';

const at = '2026-11-21T12:00:00.000Z';
const id = '1'.repeat(24);

const subscriber: Subscriber = {
  _id: id,
  email: 'ada@example.com',
  createdAt: at,
  status: 'confirmed',
  source: 'before',
  confirmedAt: null,
  unsubscribedAt: null,
  weeklyDigest: true,
  writtenIssues: false,
};

test('subscribers are written with the specified headings, and the other columns after them', () => {
  const writer = exportWriter('csv', subscriberTable);
  expect(writer.start()).toBe('\uFEFFEmail,Subscribed At,Source,Confirmed At,Weekly Digest,Written Issues\r\n');
  expect(writer.rows([subscriber])).toBe(`ada@example.com,${at},before,,yes,no\r\n`);
});

test('only confirmed subscribers are exported', () => {
  const found = subscriberStatuses.map((status) => ({ ...subscriber, status }));
  expect(confirmedSubscribers(found)).toEqual([subscriber]);
});

test('no cell of a file with a thousand hostile addresses begins like a formula', () => {
  const starts = ['=', '+', '-', '@', '\t', '\r', '=cmd|', '"=', ',=', ' ='];
  const emails = Array.from({ length: 1_000 }, (_, index) => `${starts[index % starts.length] ?? ''}${index}("x",1)@example.com`);
  const writer = exportWriter('csv', subscriberTable);
  const file = writer.start() + writer.rows(emails.map((email) => ({ ...subscriber, email })));
  const read = parse(file, { bom: true, relaxQuotes: false }) as string[][];
  expect(read).toHaveLength(1_001);
  expect(read.slice(1).filter(([email = '']) => /^[=+\-@\t\r]/.test(email))).toEqual([]);
});

test('a subscription has a row even without a startup or member', () => {
  const subscription: AdminSubscription = {
    _id: id,
    subscriptionId: 'I-ONE1',
    startup: null,
    member: null,
    plan: 'Growth',
    cycle: 'monthly',
    price: 24,
    status: 'active',
    nextPaymentAt: at,
    paidUntil: null,
    failedPayments: 0,
    failedOrder: false,
    isCanceling: false,
    createdAt: at,
  };
  expect(subscriptionTable.cells(subscription)).toEqual([
    'I-ONE1',
    'active',
    '',
    '',
    '',
    'Growth',
    'monthly',
    '24.00',
    at,
    at,
    '',
    0,
  ]);
});

test('users are written without any means of signing in', () => {
  expect(userTable.headings.filter((heading) => /password|google|session|token|passkey|hash/i.test(heading))).toEqual([]);
});
