import postcss, { type AtRule, type Rule } from 'postcss';
import { parseSync } from 'vite';
import type { Identifier } from '@mdn/browser-compat-data';
import { compatData, featuresOf, globals, isNewer, members } from '../browser-compat.ts';

/**
 * Finds features in scripts and styles that one of the oldest supported browsers lacks. A call is recognized by its name on any
 * object. If an older object also has a member with this name, such as `map` of an iterator, only the compiler finds the call.
 * Optional calls (`panel.hidePopover?.()`) and rules in `@supports` are safe.
 */

const isKnownMember = new Map<string, boolean>();
const isOlderName = new Set<string>();
for (const { owner, name, isNewer } of members) {
  isKnownMember.set(`${owner}.${name}`, isNewer);
  if (!isNewer) isOlderName.add(name);
}
for (const [name, property] of featuresOf(compatData.css['properties']))
  if (!isNewer(property)) isOlderName.add(name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
for (const [name, isNewerGlobal] of globals) if (!isNewerGlobal) isOlderName.add(name);
const newerNames = new Set(
  members.filter(({ name, isNewer }) => isNewer && /[a-z][A-Z]/.test(name) && !isOlderName.has(name)).map(({ name }) => name),
);

/** Attributes in the spelling of HTML. */
const attributes = [
  ...featuresOf(compatData.html['global_attributes']),
  ...featuresOf(compatData.html['elements']).flatMap(([, element]) => featuresOf(element)),
];
const olderAttributes = new Set(attributes.filter(([, feature]) => !isNewer(feature)).map(([name]) => name));
const newerAttributes = new Set(
  attributes.filter(([name, feature]) => isNewer(feature) && !olderAttributes.has(name)).map(([name]) => name),
);

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function visit(node: Node, onNode: (node: Node, parent?: Node) => void, parent?: Node): void {
  onNode(node, parent);
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) visit(child, onNode, node);
}

function parse(name: string, source: string): Node {
  const { program, errors } = parseSync(name, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${name}: ${error.message}`);
  // The parser has a type for each kind of node. Here, all kinds are read in the same way.
  return program as unknown as Node;
}

/** Whether a module uses `await` outside functions. */
export function awaitsAtTop(name: string, source: string): boolean {
  const awaits = (node: unknown): boolean => {
    if (Array.isArray(node)) return node.some(awaits);
    if (!isNode(node) || /Function/.test(node.type)) return false;
    return node.type === 'AwaitExpression' || node['await'] === true || Object.values(node).some(awaits);
  };
  return awaits(parse(name, source));
}

/** The newer features of a script. */
export function newerInScript(name: string, source: string): string[] {
  const root = parse(name, source);
  const own = new Set<unknown>();
  visit(root, (node) => {
    const { type } = node;
    const bindings =
      type === 'VariableDeclarator' || type === 'ClassDeclaration'
        ? [node['id']]
        : /Function/.test(type)
          ? [node['id'], ...(Array.isArray(node['params']) ? (node['params'] as unknown[]) : [])]
          : type === 'CatchClause'
            ? [node['param']]
            : /^Import.*Specifier$/.test(type)
              ? [node['local']]
              : [];
    for (const binding of bindings)
      if (isNode(binding)) visit(binding, (each) => each.type === 'Identifier' && own.add(each['name']));
  });
  const found = new Set<string>();
  visit(root, (node, parent) => {
    for (const feature of newerInNode(node, parent, own)) found.add(feature);
  });
  return [...found];
}

function newerInNode(node: Node, parent: Node | undefined, own: ReadonlySet<unknown>): string[] {
  switch (node.type) {
    case 'MemberExpression': {
      const member = nameOf(node['property'], node['computed']);
      if (member === undefined || isOptionalCall(parent) || isTypeOf(parent)) return [];
      const owner = nameOf(node['object'], false);
      if (owner !== undefined && !own.has(owner) && globals.has(owner) && isKnownMember.has(`${owner}.${member}`))
        return isKnownMember.get(`${owner}.${member}`) === true ? [`${owner}.${member}`] : [];
      return newerNames.has(member) ? [`.${member}`] : [];
    }
    case 'Identifier': {
      const name = String(node['name']);
      const isName = parent !== undefined && !isReference(node, parent);
      return !isName && !own.has(name) && globals.get(name) === true && !isTypeOf(parent) ? [name] : [];
    }
    case 'CallExpression': {
      // `jsx('section', { popover: 'auto' })`
      const [element, attributes] = node['arguments'] as Node[];
      if (element === undefined || textOf(element) === undefined || attributes?.type !== 'ObjectExpression') return [];
      return (attributes['properties'] as Node[])
        .map((property) => nameOf(property['key'], property['computed'])?.toLowerCase() ?? '')
        .filter((name) => newerAttributes.has(name))
        .map((name) => `${name}=`);
    }
    case 'Literal': {
      const { pattern = '', flags = '' } = (node['regex'] ?? {}) as { pattern?: string; flags?: string };
      return newerInPattern(pattern, flags);
    }
    case 'NewExpression': {
      const [pattern = '', flags = ''] = (node['arguments'] as Node[]).map(textOf);
      return nameOf(node['callee'], false) === 'RegExp' ? newerInPattern(pattern, flags) : [];
    }
    case 'VariableDeclaration':
      return /using/.test(String(node['kind'])) ? ['using'] : [];
    case 'ImportDeclaration':
    case 'ImportExpression':
      return isNode(node['options']) || (node['attributes'] as unknown[] | undefined)?.length ? ['import attributes'] : [];
    default:
      return [];
  }
}

function newerInPattern(pattern: string, flags: string): string[] {
  return [
    ...(flags.includes('v') ? ['RegExp flag v'] : []),
    ...(/\(\?[ims]*-?[ims]+:/.test(pattern) ? ['RegExp modifiers'] : []),
  ];
}

function nameOf(node: unknown, isComputed: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier' && isComputed !== true) return String(node['name']);
  return textOf(node);
}

/** The text of a string or plain template. */
function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'Literal') return typeof value === 'string' ? value : undefined;
  const [text, ...others] = type === 'TemplateLiteral' ? (quasis as { value: { cooked: string } }[]) : [];
  return others.length === 0 ? text?.value.cooked : undefined;
}

const isOptionalCall = (parent: Node | undefined) => parent?.type === 'CallExpression' && parent['optional'] === true;
const isTypeOf = (parent: Node | undefined) => parent?.type === 'UnaryExpression' && parent['operator'] === 'typeof';

/** Whether an identifier is a reference, not the name of a member, key or label. */
function isReference(node: Node, parent: Node): boolean {
  if (parent.type === 'MemberExpression') return parent['object'] === node || parent['computed'] === true;
  if (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(parent.type))
    return parent['value'] === node || parent['computed'] === true;
  return !/^(?:LabeledStatement|BreakStatement|ContinueStatement|MetaProperty|(?:Ex|Im)port.*Specifier)$/.test(parent.type);
}

const newerFunctions = new Set<string>();
const olderFunctions = new Set<string>();
const sortFunctions = (node: Identifier): void => {
  for (const [name, feature] of featuresOf(node)) {
    (isNewer(feature) ? newerFunctions : olderFunctions).add(name);
    sortFunctions(feature);
  }
};
sortFunctions(compatData.css['types'] ?? {});

/** The newer features in styles. Forgiving selector lists (`:is()`, `:where()`) may contain newer selectors. */
export function newerInStyles(source: string): string[] {
  const { 'at-rules': atRules, properties, selectors } = compatData.css as Record<string, Identifier>;
  const found = new Set<string>();
  const add = (node: postcss.Node, feature: Identifier | undefined, name: string) => {
    if (isNewer(feature) && !isGuarded(node)) found.add(name);
  };
  const css = postcss.parse(source);
  css.walkAtRules((rule: AtRule) => {
    add(rule, atRules?.[rule.name], `@${rule.name}`);
    if (rule.name !== 'media') return;
    for (const [, name = ''] of rule.params.matchAll(/\(\s*([a-z-]+)/g))
      add(rule, atRules?.['media']?.[name], `@media (${name})`);
  });
  css.walkRules((rule: Rule) => {
    const plain = rule.selector.replace(/\\./g, '');
    if (rule.parent?.type === 'rule' || plain.includes('&')) add(rule, selectors?.['nesting'], 'nesting');
    const strict = plain.replace(/:(?:is|where)\((?:[^()]|\([^()]*\))*\)/g, '');
    for (const [, name = ''] of strict.matchAll(/::?([a-z-]+)/g)) add(rule, selectors?.[name], `:${name}`);
  });
  css.walkDecls((declaration) => {
    const { prop, value } = declaration;
    const property = properties?.[prop];
    const isPrefixedToo = declaration.parent?.some((other) => other.type === 'decl' && other.prop === `-webkit-${prop}`);
    if (isPrefixedToo === true) return;
    add(declaration, property, prop);
    for (const [word] of value.matchAll(/[a-z][a-z-]*/g)) {
      if (property?.[word] !== undefined && !isNewer(property)) add(declaration, property[word], `${prop}: ${word}`);
      if (!isGuarded(declaration) && newerFunctions.has(word) && !olderFunctions.has(word) && value.includes(`${word}(`))
        found.add(`${word}()`);
    }
  });
  return [...found];
}

function isGuarded(node: postcss.Node): boolean {
  for (let parent = node.parent; parent !== undefined; parent = parent.parent as typeof parent)
    if (parent.type === 'atrule' && (parent as AtRule).name === 'supports' && !/^not\b/.test((parent as AtRule).params))
      return true;
  return false;
}
