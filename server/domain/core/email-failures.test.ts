import { describe, expect, test } from 'vitest';
import { type EmailFailureKind, failureKind, shortReason } from './email-failures.ts';

const rcpt = 'RCPT TO';

describe('what a refusal means', () => {
  test.each<[EmailFailureKind, string | undefined, string]>([
    ['mailbox_gone', rcpt, '550 5.1.1 <ada@example.com>: Recipient address rejected: User unknown in virtual mailbox table'],
    [
      'mailbox_gone',
      rcpt,
      '550-5.1.1 The email account that you tried to reach does not exist. Please try\n550 5.1.1 again. gsmtp',
    ],
    ['mailbox_gone', rcpt, '550 5.1.1 <limit@relay.example>... User unknown'],
    ['mailbox_gone', rcpt, '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'],
    ['mailbox_gone', rcpt, '553 5.1.3 The recipient address is not a valid address'],
    ['mailbox_gone', rcpt, '550 No such user here'],
    ['mailbox_gone', rcpt, '550 user unknown'],
    ['mailbox_gone', rcpt, '550 Unknown user'],
    ['mailbox_gone', rcpt, '550 Requested action not taken: mailbox unavailable'],
    ['mailbox_gone', rcpt, '550 Mailbox not found'],
    ['mailbox_gone', rcpt, "550 Mailbox doesn't exist"],
    ['mailbox_gone', rcpt, '551 User does not exist'],

    ['this_email', rcpt, '452 4.2.2 The email account that you tried to reach is over quota'],
    ['this_email', rcpt, '552 5.2.2 Mailbox full'],
    ['this_email', rcpt, '550 5.2.1 The mailbox is disabled'],
    ['this_email', rcpt, '550 5.5.0 Requested action not taken: mailbox unavailable'],
    ['this_email', rcpt, '550 5.7.1 User unknown'],
    ['this_email', rcpt, '450 4.1.1 User unknown'],

    ['mail_server', rcpt, '550 5.1.1 Relaying denied'],
    ['mail_server', rcpt, '550 5.1.8 Sender address rejected: Domain not found'],
    ['mail_server', rcpt, '550 5.1.7 Bad address syntax'],
    ['mail_server', rcpt, '554 5.7.1 <ada@example.com>: Relay access denied'],
    ['mail_server', rcpt, '554 relay denied'],
    ['mail_server', rcpt, '550 5.7.1 Message rejected due to policy'],
    ['mail_server', rcpt, '550 5.4.5 Daily user sending limit exceeded'],
    ['mail_server', rcpt, '550 daily limit exceeded'],
    ['mail_server', rcpt, '550 Mailbox unavailable: sending rate exceeded'],
    ['mail_server', rcpt, '550 Mailbox unavailable: authentication required'],
    ['mail_server', rcpt, '550 5.1.1 Recipient address rejected: unverified address'],
    ['mail_server', rcpt, '550 Access denied'],
    ['mail_server', rcpt, '451 4.7.1 Greylisting in action, please come back later'],
    ['mail_server', rcpt, '452 4.5.3 Too many recipients today'],
    ['mail_server', 'MAIL FROM', '550 5.1.1 User unknown'],
    ['mail_server', 'MAIL FROM', '553 5.7.1 Sender address rejected: not owned by user'],
    ['mail_server', 'MAIL FROM', '550 mailbox unavailable'],
    ['mail_server', 'DATA', '554 Message rejected: Email address is not verified.'],
    ['mail_server', 'DATA', '550 5.1.1 No such user'],
    ['mail_server', 'AUTH PLAIN', '535 5.7.8 Error: authentication failed'],
    ['mail_server', 'CONN', '421 4.3.2 Service not available'],
    ['mail_server', undefined, '550 5.1.1 User unknown'],
  ])('%s: %s %s', (kind, command, response) => {
    expect(failureKind({ command, response, responseCode: Number(response.slice(0, 3)) })).toBe(kind);
  });

  test('a failure without a response counts as a failure of the mail server', () => {
    expect(failureKind({})).toBe('mail_server');
    expect(failureKind({ command: rcpt })).toBe('mail_server');
  });
});

test.each([
  ['535 5.7.8 Error: authentication failed', '535 authentication failed'],
  ['550-5.7.1 Our policy\n550 5.7.1 refuses this', '550 Our policy refuses this'],
  [
    '554 Message rejected: Email address is not verified: ada@example.com',
    '554 Message rejected: Email address is not verified: …',
  ],
  ['550 5.7.1 [203.0.113.7] is listed, see https://lists.example/?ip=203.0.113.7', '550 … is listed, see …'],
  ['connect ECONNREFUSED 127.0.0.1:587', 'the mail server refuses connections'],
  ['getaddrinfo ENOTFOUND mail.example.com', 'the name of the mail server was not found'],
  ['Greeting never received', 'the mail server does not answer'],
  ['Connection closed unexpectedly', 'the mail server closed the connection'],
  ['certificate has expired', 'certificate has expired'],
  [`500 ${'long '.repeat(60)}`, `500 ${'long '.repeat(23).trimEnd()}…`],
])('for admins, %j is shortened to %j', (reason, shown) => {
  expect(shortReason(reason)).toBe(shown);
});
