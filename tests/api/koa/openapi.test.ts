import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '../../../server/domain/contract.ts';
import { koaHost, type KoaHost } from '../hosts.ts';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Record<string, unknown> }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

let host: KoaHost;
let document: Document;
beforeAll(async () => {
  host = await koaHost();
  const response = await host.send({ path: '/api/openapi.json' });
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  document = JSON.parse(response.text) as Document;
});
afterAll(() => host.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

test('every call is described once', () => {
  const described = operations().map(({ path, method, operation }) => [operation.operationId, `${method} ${path}`]);
  const declared = Object.values(contract).map(({ id, method, path }) => [
    id,
    `${method.toLowerCase()} /api${path.replace(/:(\w+)/g, '{$1}')}`,
  ]);
  expect(described.toSorted()).toEqual(declared.toSorted());
});

test('the document has the parts that OpenAPI 3.1 requires', () => {
  expect([document.openapi, document.info]).toEqual(['3.1.0', { title: 'Startup Directory', version: '1' }]);
  for (const { path, operation } of operations()) {
    expect(operation.summary).not.toBe('');
    expect(operation.tags).toHaveLength(1);
    const inPath = operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, required }) => ({ name, required }));
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, required: true })));
    for (const parameter of operation.parameters) expect(parameter.schema['type']).toMatch(/^(?:string|integer)$/);
    for (const [status, { description, content }] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^[245]\d\d$/);
      expect(description).not.toBe('');
      expect(Object.keys(content)).toEqual(['application/json']);
    }
    expect(Object.keys(operation.responses).some((status) => status.startsWith('2'))).toBe(true);
  }
});

test('every reference resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
  expect(references.length).toBeGreaterThan(0);
  const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect(references.filter((reference) => !known.includes(reference ?? ''))).toEqual([]);
});

test('numbers in a query are integers with their limits', () => {
  expect(document.paths['/api/startups']?.['get']?.parameters.slice(0, 2)).toEqual([
    { name: 'page', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 } },
    { name: 'limit', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 } },
  ]);
});

test('idempotent calls declare their Idempotency-Key header', () => {
  const idempotentOperations = operations().filter(({ operation }) =>
    operation.parameters.some(({ name }) => name === 'Idempotency-Key'),
  );
  const ids = idempotentOperations.map(({ operation }) => operation.operationId);
  expect(ids).toEqual(expect.arrayContaining(['toggleFavorite', 'sendFeedback', 'submitStartup', 'saveStartup']));
  for (const id of ['listStartups', 'syncStartups', 'recordView']) expect(ids).not.toContain(id);
});

test('an error response is described by its message', () => {
  const responses = document.paths['/api/startups/slug/{slug}']?.['get']?.responses ?? {};
  expect(responses['404']?.description).toBe('`startups.not_found`: Startup not found');
  expect(responses['400']?.description).toBe('`request.invalid`: Some fields are not valid.');
});

test('a request body is described by its schema', () => {
  const schema = document.paths['/api/analytics/view']?.['post']?.requestBody?.content['application/json']?.schema;
  expect(schema).toMatchObject({ type: 'object', required: ['startupId'], additionalProperties: false });
});

test('a form body is described as multipart/form-data', () => {
  const types = operations().map(({ operation }) => [
    operation.operationId,
    ...Object.keys(operation.requestBody?.content ?? {}),
  ]);
  expect(types.filter(([, type]) => type !== undefined && type !== 'application/json')).toEqual([
    ['saveSettings', 'multipart/form-data'],
  ]);
});
