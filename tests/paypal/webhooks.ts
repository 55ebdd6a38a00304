import { randomUUID, sign } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { SigningCertificate } from './certificate.ts';

/** A webhook delivery: its body and its signature headers. */
export interface Delivery {
  body: Buffer;
  headers: Record<string, string>;
}

export interface Signing {
  certificate: SigningCertificate;
  certUrl: string;
  webhookId: string;
  /** The transmission time. */
  at: Date;
}

/** Signs a webhook event as PayPal documents: id, time, webhook id and the body's CRC-32, with RSA and SHA-256. */
export function signWebhook(message: unknown, { certificate, certUrl, webhookId, at }: Signing): Delivery {
  const body = Buffer.from(typeof message === 'string' ? message : JSON.stringify(message));
  const id = randomUUID();
  const time = at.toISOString().replace(/\.\d+Z$/, 'Z');
  const text = `${id}|${time}|${webhookId}|${crc32(body)}`;
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': sign('sha256', Buffer.from(text), certificate.key).toString('base64'),
      'paypal-cert-url': certUrl,
      'paypal-auth-algo': 'SHA256withRSA',
    },
  };
}

/** Posts a delivery. Resolves to the reply's status, or 0 when there is no reply. */
export async function deliverWebhook(url: string, { body, headers }: Delivery): Promise<number> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(10_000),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
