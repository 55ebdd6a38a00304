import { parseSync } from 'vite';

/**
 * Finds texts of the interface that say "startup" whatever word the operator chose for a listing. Sentences get that word from the
 * template tag `say`, or from `withNoun` where a text of a table is shown.
 */

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const word = /(?<![\w/.?-])startups?(?![\w/=-]|\.[\w$])/i;

/** Kinds, ids and keys are single words in lower case. Texts have several words, or a capital. */
const isText = (value: string) => word.test(value) && (/\s/.test(value.trim()) || /^[A-Z]/.test(value));

/** A text that forgets the noun. */
export interface Forgotten {
  line: number;
  text: string;
  /** The declaration of the module that the text is in, such as a table of labels. */
  declaration: string;
}

/** Attributes whose values are never shown. */
const unseen = new Set(['className', 'id', 'to', 'name', 'href']);

export function forgottenNouns(file: string, source: string): Forgotten[] {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file}: ${error.message}`);
  const found: Forgotten[] = [];
  let declaration = '';
  const report = ({ start }: Node, text: string) =>
    found.push({ line: source.slice(0, start).split('\n').length, text: text.trim().replace(/\s+/g, ' '), declaration });

  /** `isPart`: the node's value is a part of a text, so that a single word counts. */
  const visit = (value: unknown, isPart = false): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, isPart);
    if (!isNode(value) || isIgnored(value)) return;
    const node = value;
    switch (node.type) {
      case 'JSXText':
        if (word.test(String(node['value']))) report(node, String(node['value']));
        return;
      case 'Literal':
        if (typeof node['value'] === 'string' && (isText(node['value']) || (isPart && word.test(node['value']))))
          report(node, node['value']);
        return;
      case 'TemplateElement': {
        const { cooked } = node['value'] as { cooked: string };
        if (word.test(cooked)) report(node, cooked);
        return;
      }
      case 'TemplateLiteral':
        visit(node['quasis']);
        return visit(node['expressions'], true);
      case 'TaggedTemplateExpression':
        if (nameOf(node['tag']) !== 'say') return visit(node['quasi']);
        return visit((node['quasi'] as Node)['expressions'], true);
      case 'CallExpression':
        if (nameOf(node['callee']) === 'withNoun') return;
        visit(node['callee']);
        return visit(node['arguments'], nameOf(node['callee']) === 'countOf');
      default:
        for (const child of Object.values(node)) visit(child, isPart && !/Function|JSX|Object/.test(node.type));
    }
  };
  // The parser has a type for each kind of node. Here, all kinds are read in the same way.
  for (const statement of program.body as unknown as Node[]) {
    declaration = declarationOf(statement);
    visit(statement);
  }
  return found;
}

/** Types, imports, comparisons, headers of tables, which every table gives to `withNoun`, and attributes that are never shown. */
function isIgnored(node: Node): boolean {
  if (/^TS(?!As|Satisfies|NonNull)|^Import|^ExportAll/.test(node.type)) return true;
  if (node.type === 'BinaryExpression') return /==/.test(String(node['operator']));
  if (node.type === 'Property')
    return nameOf(node['key']) === 'header' && isNode(node['value']) && node['value'].type === 'Literal';
  return node.type === 'JSXAttribute' && unseen.has(nameOf(node['name']));
}

function declarationOf(statement: Node): string {
  const declared = statement.type.startsWith('Export') ? statement['declaration'] : statement;
  if (!isNode(declared)) return '';
  const [first] = (declared['declarations'] as Node[] | undefined) ?? [declared];
  return nameOf(first?.['id']);
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';
}
