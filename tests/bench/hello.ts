import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import Koa from 'koa';

/**
 * A minimal Koa server. All request measurements are ratios to it. The file named by BODIES contains its replies to some URLs, as
 * JSON.
 */
const { BODIES } = process.env;
const bodies = new Map<string | undefined, string>(
  BODIES === undefined ? [] : Object.entries(JSON.parse(readFileSync(BODIES, 'utf8')) as Record<string, string>),
);
const app = new Koa();
app.use((ctx) => {
  ctx.body = bodies.get(ctx.req.url) ?? 'hello';
});
const callback = app.callback();
const server = createServer((request, response) => void callback(request, response));
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
