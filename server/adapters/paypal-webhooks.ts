import { createVerify, X509Certificate } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import { dayMs, minuteMs } from '../domain/core/dates.ts';

/** PayPal's id for a delivery. It is part of the signature, so every verified message has one. */
export function transmissionIdOf(headers: IncomingHttpHeaders): string {
  return String(headers['paypal-transmission-id'] ?? '');
}

/** `unknown`: the signature cannot be checked at the moment, because the certificate cannot be fetched. */
type SignatureResult = 'genuine' | 'forged' | 'unknown';

interface WebhookOptions {
  /** The origin of PayPal's API, which also serves certificates. */
  apiUrl: string;
  /** The id of this site's webhook. It is part of the signed text, so messages for other webhooks count as forged. */
  webhookId: string;
  now?: () => Date;
}

/** PayPal repeats a message for three days, possibly with its first signature. */
const maxAgeMs = 4 * dayMs;
const clockToleranceMs = 10 * minuteMs;

const fetchTimeoutMs = 5_000;
const maxCertificateBytes = 32 * 1024;
/** PayPal changes its certificate every few months, so only forged messages name many different ones. */
const maxFetchesPerMinute = 10;
const maxCachedCertificates = 20;

const headersSchema = v.object({
  'paypal-transmission-id': v.pipe(v.string(), v.regex(/^[\w-]{8,100}$/)),
  'paypal-transmission-time': v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/)),
  'paypal-transmission-sig': v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{100,1000}={0,2}$/)),
  'paypal-cert-url': v.pipe(v.string(), v.maxLength(500)),
  // PayPal uses no other algorithm. Accepting only this one keeps senders from choosing a weaker one.
  'paypal-auth-algo': v.literal('SHA256withRSA'),
});

/**
 * Verifies webhook messages. PayPal signs the transmission id, the time, the webhook id and the CRC-32 of the body. Certificates
 * are fetched only from PayPal's API hosts, and cached. A different body can have the same CRC-32, so a genuine signature only
 * means that PayPal may be asked for the event (`PayPal.event`).
 */
export function createWebhookVerifier({ apiUrl, webhookId, now = () => new Date() }: WebhookOptions) {
  const certificates = new Map<string, Promise<X509Certificate | undefined>>();
  let fetches: number[] = [];

  const certificateAt = async (url: string): Promise<X509Certificate | undefined> => {
    const cached = certificates.get(url);
    if (cached !== undefined) return cached;
    const at = now().getTime();
    fetches = fetches.filter((earlier) => at - earlier < 60_000);
    if (fetches.length >= maxFetchesPerMinute) throw new Error('Too many certificates were requested.');
    fetches.push(at);
    const loading = loadCertificate(url);
    certificates.set(url, loading);
    const [first] = certificates.keys();
    if (certificates.size > maxCachedCertificates && first !== undefined) certificates.delete(first);
    // Failures are not cached, so that the next message tries again.
    const forget = () => certificates.delete(url);
    loading.then((certificate) => certificate === undefined && forget(), forget);
    return loading;
  };

  return async (headers: IncomingHttpHeaders, body: Buffer): Promise<SignatureResult> => {
    const parsed = v.safeParse(headersSchema, headers);
    if (!parsed.success) return 'forged';
    const {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signature,
      'paypal-cert-url': certUrl,
    } = parsed.output;
    const age = now().getTime() - Date.parse(time);
    if (!(age <= maxAgeMs && age >= -clockToleranceMs)) return 'forged';
    if (!isCertificateUrl(certUrl, apiUrl)) return 'forged';
    let certificate: X509Certificate | undefined;
    try {
      certificate = await certificateAt(certUrl);
    } catch {
      return 'unknown';
    }
    if (certificate === undefined || !isUsable(certificate, now())) return 'forged';
    const text = `${id}|${time}|${webhookId}|${crc32(body)}`;
    const verify = createVerify('sha256').update(text);
    return verify.verify(certificate.publicKey, signature, 'base64') ? 'genuine' : 'forged';
  };
}

/** PayPal's API has two hosts. */
function certificateOrigins(apiUrl: string): string[] {
  return [apiUrl, apiUrl.replace('://api-m.', '://api.'), apiUrl.replace('://api.', '://api-m.')];
}

/** Whether a URL is on a PayPal host. The sender chooses the URL, so no other host is requested. */
export function isCertificateUrl(url: string, apiUrl: string): boolean {
  if (!URL.canParse(url)) return false;
  const { origin, pathname, username, password, search, hash, href } = new URL(url);
  const isPlain = username === '' && password === '' && search === '' && hash === '' && href === url;
  return (
    isPlain && certificateOrigins(apiUrl).includes(origin) && /^\/v1\/notifications\/certs\/CERT-[\w-]{1,100}$/.test(pathname)
  );
}

/** Undefined when the URL has no certificate. Rejects when it cannot be fetched at the moment. */
async function loadCertificate(url: string): Promise<X509Certificate | undefined> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(fetchTimeoutMs) });
  if (response.status === 404) return undefined;
  if (response.status !== 200 || response.body === null) throw new Error(`The certificate was answered with ${response.status}.`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > maxCertificateBytes) return undefined;
    chunks.push(chunk);
  }
  try {
    // The first certificate of the chain belongs to the signer.
    return new X509Certificate(Buffer.concat(chunks));
  } catch {
    return undefined;
  }
}

/** Whether the certificate is PayPal's, valid now, and has a strong enough key. */
function isUsable({ subject, validFromDate, validToDate, publicKey }: X509Certificate, at: Date): boolean {
  const name = /^CN=(.*)$/m.exec(subject)?.[1] ?? '';
  const { modulusLength = 0 } = publicKey.asymmetricKeyDetails ?? {};
  const isPayPals = name === 'paypal.com' || name.endsWith('.paypal.com');
  return isPayPals && validFromDate <= at && at <= validToDate && publicKey.asymmetricKeyType === 'rsa' && modulusLength >= 2_048;
}
