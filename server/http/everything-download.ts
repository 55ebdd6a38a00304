import { Readable } from 'node:stream';
import { TransformStream } from 'node:stream/web';
import type { RouterMiddleware } from '@koa/router';
import type { Logger } from 'pino';
import { writeZip } from '../adapters/zip.ts';
import type { ApiHost } from '../api/handle.ts';
import { CallError } from '../domain/core/errors.ts';
import { roleMay } from '../domain/core/permissions.ts';
import { everythingFiles } from '../domain/transfer/everything-files.ts';
import type { TokenCookie } from './token-cookie.ts';

/**
 * Streams everything.zip, while the file is written, to the admin to whom `downloadEverything` gave the token. The token is
 * useless without the cookie of the same session, and the session must still belong to an admin.
 */
export function everythingDownload({ store, adapters, now }: ApiHost, log: Logger, sessionCookie: TokenCookie): RouterMiddleware {
  return async (ctx) => {
    const sessionHash = adapters.digest(sessionCookie.read(ctx) ?? '');
    const name = adapters.exports?.find(ctx.path.split('/').at(-1) ?? '', sessionHash);
    const session = name === undefined ? undefined : await store.sessions.byTokenHash(sessionHash);
    const user = session === undefined ? undefined : await store.users.byId(session.userId);
    if (name === undefined || user?.status !== 'active' || !roleMay(user.role, 'importAndExport'))
      throw new CallError('request.not_found');
    ctx.set({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
    });
    ctx.status = 200;
    if (ctx.method === 'HEAD') return;
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const body = Readable.fromWeb(readable);
    ctx.body = body;
    // Not awaited, because the response begins before the file is complete. A visitor who leaves cancels the stream.
    void writeZip(everythingFiles(store, now()), writable, now()).catch((error: unknown) => {
      if (!body.destroyed) log.error({ err: error }, 'everything.zip could not be written');
      body.destroy(error instanceof Error ? error : undefined);
    });
  };
}
