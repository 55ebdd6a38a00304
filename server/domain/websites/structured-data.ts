/**
 * What the JSON-LD of a page says, by what it is about. A type that a page names several times is left out: none of them is its
 * subject.
 */
export interface StructuredData {
  app?: DataNode;
  product?: DataNode;
  organization?: DataNode;
  site?: DataNode;
}

/** An object of JSON-LD; anybody may have written anything into it. */
export type DataNode = Readonly<Record<string, unknown>>;

const kinds = {
  app: ['SoftwareApplication', 'WebApplication', 'MobileApplication', 'VideoGame'],
  product: ['Product'],
  organization: [
    'Organization',
    'Corporation',
    'LocalBusiness',
    'NGO',
    'OnlineBusiness',
    'OnlineStore',
    'EducationalOrganization',
  ],
  site: ['WebSite'],
} as const satisfies Record<keyof StructuredData, readonly string[]>;

/** How much of a list is read: no page needs more, and a hostile one has a hundred thousand. */
const maxItems = 200;
const maxNodes = 1_000;

/** Reads the texts of a page's JSON-LD; what is no JSON is left out. */
export function readStructuredData(texts: readonly string[]): StructuredData {
  const nodes = texts.flatMap((text) => nodesOf(parsed(text))).slice(0, maxNodes);
  const found = Object.entries(kinds).flatMap(([kind, types]: [string, readonly string[]]) => {
    const [node, ...others] = nodes.filter((each) => typesOf(each).some((type) => types.includes(type)));
    return node === undefined || others.length > 0 ? [] : [[kind, node] as const];
  });
  return Object.fromEntries(found);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Many pages have comments or line ends in it, which are no JSON.
    return undefined;
  }
}

/** A node, a list of nodes, or a graph of them. What is nested deeper belongs to something else. */
function nodesOf(value: unknown): DataNode[] {
  return listOf(value).flatMap((item) => (isNode(item) ? [item, ...listOf(item['@graph']).filter(isNode)] : []));
}

function typesOf(node: DataNode): string[] {
  return listOf(node['@type']).flatMap((type) =>
    typeof type === 'string' ? [type.replace(/^https?:\/\/schema\.org\//, '')] : [],
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, maxItems) : [value];
}

function isNode(value: unknown): value is DataNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The texts and numbers of a property, as texts: of nodes their `name`, `url` or `value`, whichever `keys` names. */
export function valuesOf(node: DataNode | undefined, property: string, ...keys: readonly string[]): string[] {
  const values = listOf(node?.[property]).flatMap((value) => {
    if (typeof value === 'string') return [value];
    if (typeof value === 'number') return [String(value)];
    return isNode(value) ? keys.flatMap((key) => (isNode(value[key]) ? [] : valuesOf(value, key))) : [];
  });
  return values.slice(0, maxItems);
}

/** The nodes of a property. */
export function nodesIn(node: DataNode | undefined, property: string): DataNode[] {
  return listOf(node?.[property]).filter(isNode);
}
