/**
 * A page's JSON-LD by type. A type that occurs several times is omitted, because the page then has no single subject of that
 * type.
 */
export interface StructuredData {
  app?: DataNode;
  product?: DataNode;
  organization?: DataNode;
  site?: DataNode;
}

/** An object of JSON-LD, which may contain anything. */
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

/** The maximum number of items in a list, and of nodes. A hostile page may have a hundred thousand. */
const maxItems = 200;
const maxNodes = 1_000;

/** Reads the JSON-LD texts of a page. Skips invalid JSON. */
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
    // Many pages have comments or line breaks in their JSON-LD, which are not valid JSON.
    return undefined;
  }
}

/** The nodes in a node, list or graph. More deeply nested nodes describe other subjects. */
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

/** The texts and numbers of a property, as texts. For nodes, takes the values of `keys`, such as `name` or `url`. */
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
