import { truncate } from './cut-text.ts';
import { maxEmailFailure } from './lengths.ts';

/**
 * Why an email was not sent. `mailbox_gone`: the recipient does not exist. `this_email`: only this email must wait, for example
 * because the mailbox is full. `mail_server`: the mail server or the connection fails, so every email may have to wait.
 */
export type EmailFailureKind = 'mailbox_gone' | 'this_email' | 'mail_server';

/** A mail server's response, and the SMTP command to which it responded. Without a response, the connection failed. */
export interface SmtpFailure {
  command?: string | undefined;
  responseCode?: number | undefined;
  response?: string | undefined;
}

/** Phrases of relays that refuse the sender, regardless of the code they use. */
const aboutServer =
  /\b(?:relay\w*|sender|from address|auth\w*|log ?in|credentials?|limit\w*|rate|quota|too (?:many|much|fast)|throttl\w*|polic(?:y|ies)|(?:un)?verif\w*|spam\w*|block\w*|(?:black|deny|block) ?list\w*|reputation|suspend\w*|sandbox|greylist\w*|grey-list\w*|spf|dkim|dmarc|tls)\b/i;

/** Phrases for a nonexistent mailbox, from mail servers without enhanced codes. */
const noMailbox =
  /\b(?:(?:unknown|invalid) (?:user|recipient|mailbox|local[- ]part)|no such (?:user|mailbox|recipient|address|account|person)|no mailbox|(?:user|recipient|mailbox|account|address)(?: is| was)? (?:unknown|invalid|unavailable|not (?:found|known|available)|does ?n[o']t exist|does not exist))\b/i;

/** 5.1.7 and 5.1.8 concern the sender's address. */
const mailboxCode = /^5\.1\.(?![78]$)\d+$/;
/** A disabled or full mailbox. */
const waitingMailboxCode = /^[45]\.2\.[12]$/;

/**
 * The meaning of a failure. A refusal is final only if it concerns the recipient alone, because an operator can fix a relay that
 * refuses the sender.
 */
export function failureKind({ command, responseCode = 0, response = '' }: SmtpFailure): EmailFailureKind {
  if (command !== 'RCPT TO') return 'mail_server';
  const text = withoutAddresses(response);
  const code = enhancedCode(response);
  if (code !== undefined && waitingMailboxCode.test(code)) return 'this_email';
  if (aboutServer.test(text)) return 'mail_server';
  const isAboutMailbox = noMailbox.test(text);
  const isGone = code === undefined ? isAboutMailbox : mailboxCode.test(code);
  if (responseCode >= 500 && isGone) return 'mailbox_gone';
  return isAboutMailbox ? 'this_email' : 'mail_server';
}

/** "5.1.1" of "550 5.1.1 User unknown". */
function enhancedCode(response: string): string | undefined {
  return /^\d{3}[ -](?<code>[245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.groups?.['code'];
}

/** Removes email addresses: mail servers repeat the recipient's, which logs must not contain. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s<>"]+@[^\s<>"]+/g, '…');
}

/** Failures without a response, by the system's message. */
const connectionFailures: readonly (readonly [RegExp, string])[] = [
  [/ECONNREFUSED/, 'the mail server refuses connections'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'the name of the mail server was not found'],
  [/ETIMEDOUT|timed? ?out|timeout|Greeting never received/i, 'the mail server does not answer'],
  [/ECONNRESET|EPIPE|socket close|closed (?:the connection|unexpectedly)/i, 'the mail server closed the connection'],
];

/** A reason for admins, without addresses, hosts and links: "535 authentication failed" for "535 5.7.8 Error: authentication failed". */
export function shortReason(reason: string): string {
  const known = /^\d{3}[ -]/.test(reason) ? undefined : connectionFailures.find(([pattern]) => pattern.test(reason))?.[1];
  if (known !== undefined) return known;
  const plain = withoutAddresses(reason)
    .replace(/\bhttps?:\/\/\S+/g, '…')
    .replace(/\[?\b\d{1,3}(?:\.\d{1,3}){3}\b\]?(?::\d+)?/g, '…')
    .replace(/(^|\n)(\d{3})[ -](?:[245]\.\d{1,3}\.\d{1,3}\s+)?/g, (_, start: string, code: string) =>
      start === '' ? `${code} ` : ' ',
    )
    .replace(/^(\d{3} )(?:error: *)/i, '$1')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  return truncate(plain.toWellFormed(), maxEmailFailure);
}
