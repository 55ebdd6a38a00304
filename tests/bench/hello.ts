import { createServer } from 'node:http';
import Koa from 'koa';

/** The smallest Koa server. Every request measurement is a ratio to it. */
const app = new Koa();
app.use((ctx) => {
  ctx.body = 'hello';
});
const server = createServer((request, response) => void app.callback()(request, response));
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
