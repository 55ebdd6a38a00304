import { createHash } from 'node:crypto';
import type { CreateRenderer, Renderer, RenderHost } from '../../../server/http/pages.ts';

export const themeScript = "document.documentElement.dataset.theme = 'dark';";
export const template = [
  '<!doctype html><html><head>',
  `<script nonce="__NONCE__">${themeScript}</script>`,
  '<!--app-head--></head>',
  '<body><div id="root"><!--app-html--></div><!--app-data-->',
  '<script type="module" src="/assets/main.js"></script></body></html>',
].join('');
/** The bare shell of a new directory. */
export const shell =
  `<!doctype html><html><head><script>${themeScript}</script><title>Startup Directory</title></head>` +
  '<body><div id="root"></div><script type="module" src="/assets/main.js"></script></body></html>';
export const scriptHash = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`;

/** Pages for a host that renders with `create` and uses the result of `addressOf` as the cache key. */
export function pagesRenderedBy(create: (host: RenderHost) => Renderer, addressOf = (path: string) => path) {
  const createRenderer: CreateRenderer = (host) => ({ render: create(host), addressOf: async (path) => addressOf(path) });
  return { template: async () => template, createRenderer: async () => createRenderer };
}

export const rendered: Renderer = async (path) => ({
  status: 200,
  head: `<title>${path}</title>`,
  html: '<h1>Hello</h1>',
  data: '<script type="application/json">{}</script>',
});
