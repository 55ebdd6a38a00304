import { Tokenizer } from 'htmlparser2';
import { isMailLink, isReadRelation, pageLimits, type PageTags } from '../domain/websites/page-tags.ts';

const readAttributes: ReadonlySet<string> = new Set(['name', 'property', 'content', 'rel', 'href', 'type', 'sizes']);

/**
 * Reads a page's tags from its tokens, without building a tree, which would take quadratic time for hostile pages. Comments, scripts,
 * styles and text areas contain no tags.
 */
export function readTags(html: string): PageTags {
  const metas: { name: string; content: string }[] = [];
  const properties: { name: string; content: string }[] = [];
  const links: PageTags['links'][number][] = [];
  const mailLinks: string[] = [];
  const jsonLd: string[] = [];
  let title: string | undefined;
  let base = '';
  let tag = '';
  let attribute = '';
  let value = '';
  let attributes = new Map<string, string>();
  /** The open element whose text is being read. */
  let text: { tag: string; value: string; maxLength: number } | undefined;
  const ignore = () => undefined;
  const add = <Kept>(list: Kept[], item: Kept) => {
    if (list.length < pageLimits.tags) list.push(item);
  };
  const endText = () => {
    if (text?.tag === 'title') title ??= text.value;
    if (text?.tag === 'script') add(jsonLd, text.value);
    text = undefined;
  };
  const endTag = () => {
    const of = (name: string) => attributes.get(name) ?? '';
    const lower = (name: string) => of(name).toLowerCase();
    if (tag === 'meta' && of('name') !== '') add(metas, { name: lower('name'), content: of('content') });
    if (tag === 'meta' && of('property') !== '') add(properties, { name: lower('property'), content: of('content') });
    if ((tag === 'a' || tag === 'link') && of('href') !== '' && isReadRelation(lower('rel')))
      add(links, { rel: lower('rel'), href: of('href'), type: lower('type'), sizes: lower('sizes') });
    if (tag === 'a' && isMailLink(of('href'))) add(mailLinks, of('href'));
    if (tag === 'base' && base === '') base = of('href');
    if (tag === 'title') text = { tag, value: '', maxLength: pageLimits.characters };
    if (tag === 'script' && lower('type') === 'application/ld+json') text = { tag, value: '', maxLength: Infinity };
    tag = '';
  };
  const addValue = (part: string) => {
    if (value.length < pageLimits.characters) value += part;
  };
  const addText = (part: string) => {
    if (text !== undefined && text.value.length < text.maxLength) text.value += part;
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname: (start, end) => {
        tag = html.slice(start, end).toLowerCase();
        attributes = new Map();
      },
      onattribname: (start, end) => {
        attribute = html.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata: (start, end) => addValue(html.slice(start, Math.min(end, start + pageLimits.characters))),
      onattribentity: (codepoint) => addValue(String.fromCodePoint(codepoint)),
      onattribend: () => {
        // Browsers use the first of two attributes with the same name.
        if (readAttributes.has(attribute) && !attributes.has(attribute)) attributes.set(attribute, value.trim());
      },
      onopentagend: endTag,
      onselfclosingtag: endTag,
      onclosetag: endText,
      ontext: (start, end) => addText(html.slice(start, Math.min(end, start + (text?.maxLength ?? 0)))),
      ontextentity: (codepoint) => addText(String.fromCodePoint(codepoint)),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return { title: title?.trim() ?? '', base, metas, properties, links, mailLinks, jsonLd };
}
