import { open, type FileHandle } from 'node:fs/promises';
import type { RouterMiddleware } from '@koa/router';
import type { Context } from 'koa';
import type { ApiHost } from '../api/handle.ts';
import { CallError } from '../domain/core/errors.ts';
import { roleMay } from '../domain/core/permissions.ts';
import type { TokenCookie } from './token-cookie.ts';

/**
 * Streams a backup to the admin to whom `downloadBackup` gave the token. The token is useless without the cookie of the same
 * session, and the session must still belong to an admin.
 */
export function backupDownload({ store, adapters }: ApiHost, sessionCookie: TokenCookie): RouterMiddleware {
  return async (ctx) => {
    const sessionHash = adapters.digest(sessionCookie.read(ctx) ?? '');
    const found = adapters.backups?.files?.find(ctx.path.split('/').at(-1) ?? '', sessionHash);
    const session = found === undefined ? undefined : await store.sessions.byTokenHash(sessionHash);
    const user = session === undefined ? undefined : await store.users.byId(session.userId);
    if (found === undefined || user?.status !== 'active' || !roleMay(user.role, 'manageSite'))
      throw new CallError('request.not_found');
    const file = await open(found.path).catch(() => undefined);
    if (file === undefined) throw new CallError('backups.not_found');
    ctx.set({
      'Content-Type': 'application/vnd.sqlite3',
      'Content-Disposition': `attachment; filename="${found.name}"`,
      'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'Cache-Control': 'no-store',
    });
    await stream(ctx, file);
  };
}

async function stream(ctx: Context, file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  // Koa neither reads nor closes the stream of a response without a body.
  if (ctx.method === 'HEAD') await file.close();
  else ctx.body = file.createReadStream();
  ctx.status = 200;
  ctx.length = size;
}
