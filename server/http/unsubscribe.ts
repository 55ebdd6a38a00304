import type { RouterMiddleware } from '@koa/router';
import type { Context } from 'koa';
import { loadSettings } from '../domain/site/load-settings.ts';
import { handle, type ApiHost } from '../api/handle.ts';
import { messages } from '../domain/core/messages.ts';
import { parseQuery } from '../api/request.ts';
import { escapeXml } from '../domain/core/markup.ts';

export const unsubscribePath = '/newsletter/unsubscribe';

/**
 * The page behind the unsubscribe link in every newsletter. GET only asks for confirmation, because email scanners follow links.
 * POST unsubscribes, even from other sites and without a session, because email programs send it for one-click unsubscription
 * (RFC 8058). The token is the only permission needed.
 */
export function unsubscribePage(host: ApiHost): Record<'ask' | 'confirm', RouterMiddleware> {
  const tokenOf = (ctx: Context): string => {
    const { token } = parseQuery(ctx.querystring);
    return typeof token === 'string' ? token : '';
  };
  return {
    ask: (ctx) => askForConfirmation(host, ctx, tokenOf(ctx)),
    confirm: (ctx) => unsubscribe(host, ctx, tokenOf(ctx)),
  };
}

async function unsubscribe(host: ApiHost, ctx: Context, token: string): Promise<void> {
  const reply = await handle(host, 'unsubscribe', { params: {}, query: {}, body: { token }, visitor: '' });
  const { message } = JSON.parse(reply.json) as { message: string };
  await sendPage(host, ctx, reply.status, `<p>${escapeXml(message)}</p>${reply.status === 200 ? preferencesLink(token) : ''}`);
}

async function askForConfirmation(host: ApiHost, ctx: Context, token: string): Promise<void> {
  const subscriber = await host.store.newsletter.byToken(token);
  if (subscriber === undefined) {
    await sendPage(host, ctx, 404, '<p>This link is no longer valid.</p>');
    return;
  }
  if (subscriber.status === 'unsubscribed') {
    await sendPage(host, ctx, 200, `<p>${messages.unsubscribed}</p>${preferencesLink(token)}`);
    return;
  }
  const action = escapeXml(`${unsubscribePath}?token=${encodeURIComponent(token)}`);
  const question = `<p>Stop sending the newsletter to ${escapeXml(subscriber.email)}?</p>`;
  const form = `<form method="post" action="${action}"><button>Unsubscribe</button></form>`;
  await sendPage(host, ctx, 200, `${question}${form}${preferencesLink(token)}`);
}

function preferencesLink(token: string): string {
  return `<p><a href="/email-preferences#${encodeURIComponent(token)}">Choose what you get</a></p>`;
}

async function sendPage(host: ApiHost, ctx: Context, status: number, content: string): Promise<void> {
  const { siteName } = await loadSettings(host.store);
  ctx.status = status;
  ctx.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    // The URL contains the token.
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
  ctx.body = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>Newsletter · ${escapeXml(siteName)}</title>
<style>${unsubscribeStyles}</style></head>
<body><main><h1>Newsletter</h1>${content}<p><a href="/">Go to ${escapeXml(siteName)}</a></p></main></body>
</html>
`;
}

export const unsubscribeStyles =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{margin:0;padding:3rem 1.25rem}' +
  'main{max-width:32rem;margin:0 auto;overflow-wrap:anywhere}h1{font-size:1.5rem;margin:0 0 1rem}' +
  'button{font:inherit;min-height:2.75rem;padding:0 1.25rem;cursor:pointer}';
