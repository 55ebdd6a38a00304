import { parseDocument } from 'htmlparser2';
import type { HtmlNode } from './pasted-html.ts';

type ParsedNode = ReturnType<typeof parseDocument>['children'][number];

/** Parses HTML into the part of the DOM that a paste reads, for tests without a browser. */
export function parsedHtml(html: string): HtmlNode {
  return { nodeName: '#document', nodeValue: null, childNodes: parseDocument(html).children.map(nodeOf) };
}

function nodeOf(node: ParsedNode): HtmlNode {
  if (node.type === 'text') return { nodeName: '#text', nodeValue: node.data, childNodes: [] };
  if (!('attribs' in node)) return { nodeName: `#${node.type}`, nodeValue: null, childNodes: [] };
  return {
    nodeName: node.name.toUpperCase(),
    nodeValue: null,
    childNodes: node.children.map(nodeOf),
    getAttribute: (name) => node.attribs[name] ?? null,
  };
}
