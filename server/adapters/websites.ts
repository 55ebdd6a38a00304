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
  const links: { rel: string; href: string }[] = [];
  let tag = '';
  let attribute = '';
  let value = '';
  let attributes = new Map<string, string>();
  const ignore = () => undefined;
  const endTag = () => {
    const of = (name: string) => attributes.get(name) ?? '';
    if (tag === 'meta' && of('name') !== '') metas.push({ name: of('name').toLowerCase(), content: of('content') });
    if ((tag === 'a' || tag === 'link') && of('href') !== '') links.push({ rel: of('rel').toLowerCase(), href: of('href') });
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
    onclosetag: ignore,
    oncdata: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onend: ignore,
    onprocessinginstruction: ignore,
    ontext: ignore,
    ontextentity: ignore,
  });
  tokenizer.write(html);
  tokenizer.end();
  return { metas, links };
}
