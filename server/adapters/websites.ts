import type { Tokenizer, TokenizerCallbacks } from 'htmlparser2';
import type { PageTags, Web, Websites } from '../contract/web.ts';

/** Websites over the guarded port. The list of public suffixes and the HTML tokenizer are loaded with their first use. */
export function createWebsites(web: Web): Websites {
  return {
    ...web,
    async domainOf(hostname) {
      const { getDomain } = await import('tldts');
      return getDomain(hostname, { allowPrivateDomains: true }) ?? undefined;
    },
    async parseTags(html) {
      const { Tokenizer: HtmlTokenizer } = await import('htmlparser2');
      return readTags(html, (callbacks) => new HtmlTokenizer({}, callbacks));
    },
  };
}

type CreateTokenizer = (callbacks: TokenizerCallbacks) => Pick<Tokenizer, 'write' | 'end'>;

/**
 * The tokens alone: a tree would take quadratic time for hostile pages, and neither comments nor scripts, styles and text areas hold
 * tags.
 */
function readTags(html: string, createTokenizer: CreateTokenizer): PageTags {
  const metas: { name: string; content: string }[] = [];
  const properties: { name: string; content: string }[] = [];
  const links: PageTags['links'][number][] = [];
  const jsonLd: string[] = [];
  let title: string | undefined;
  let base = '';
  let tag = '';
  let attribute = '';
  let value = '';
  let attributes = new Map<string, string>();
  /** The text of an element whose end has not come, if it is one that counts. */
  let text: { tag: string; value: string } | undefined;
  const ignore = () => undefined;
  const endText = () => {
    if (text?.tag === 'title') title ??= text.value;
    if (text?.tag === 'script') jsonLd.push(text.value);
    text = undefined;
  };
  const endTag = () => {
    const of = (name: string) => attributes.get(name) ?? '';
    const lower = (name: string) => of(name).toLowerCase();
    if (tag === 'meta' && of('name') !== '') metas.push({ name: lower('name'), content: of('content') });
    if (tag === 'meta' && of('property') !== '') properties.push({ name: lower('property'), content: of('content') });
    if ((tag === 'a' || tag === 'link') && of('href') !== '')
      links.push({ rel: lower('rel'), href: of('href'), type: lower('type'), sizes: lower('sizes') });
    if (tag === 'base' && base === '') base = of('href');
    if (tag === 'title' || (tag === 'script' && lower('type') === 'application/ld+json')) text = { tag, value: '' };
    tag = '';
  };
  const tokenizer = createTokenizer({
    onopentagname: (start, end) => {
      tag = html.slice(start, end).toLowerCase();
      attributes = new Map();
    },
    onattribname: (start, end) => {
      attribute = html.slice(start, end).toLowerCase();
      value = '';
    },
    onattribdata: (start, end) => {
      value += html.slice(start, end);
    },
    onattribentity: (codepoint) => {
      value += String.fromCodePoint(codepoint);
    },
    onattribend: () => {
      // Of two attributes of one name browsers take the first.
      if (!attributes.has(attribute)) attributes.set(attribute, value.trim());
    },
    onopentagend: endTag,
    onselfclosingtag: endTag,
    onclosetag: endText,
    ontext: (start, end) => {
      if (text !== undefined) text.value += html.slice(start, end);
    },
    ontextentity: (codepoint) => {
      if (text !== undefined) text.value += String.fromCodePoint(codepoint);
    },
    oncdata: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onend: ignore,
    onprocessinginstruction: ignore,
  });
  tokenizer.write(html);
  tokenizer.end();
  return { title: title?.trim() ?? '', base, metas, properties, links, jsonLd };
}
