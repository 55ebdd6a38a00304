import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import Koa from 'koa';

/** The smallest Koa server: every request measurement is a ratio to it. `/page` sends the text of the file that PAGE names. */
const { PAGE } = process.env;
const page = PAGE === undefined ? 'no page' : readFileSync(PAGE, 'utf8');
const app = new Koa();
app.use((ctx) => {
  ctx.body = ctx.path === '/page' ? page : 'hello';
});
const callback = app.callback();
const server = createServer((request, response) => void callback(request, response));
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
