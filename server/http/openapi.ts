import * as v from 'valibot';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { AnySchema, ListedCall } from '../domain/core/call.ts';
import { contract } from '../domain/contract.ts';
import { errorCatalogue, type ErrorCode } from '../domain/core/errors.ts';
import { type Permission, roleMay } from '../domain/core/permissions.ts';
import { roles } from '../domain/core/roles.ts';
import { apiPrefix } from '../api/request.ts';

type Json = Record<string, unknown>;

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(title: string): Json {
  const paths: Record<string, Json> = {};
  const declarations: ListedCall[] = Object.values(contract);
  for (const declaration of declarations) {
    const path = apiPrefix + declaration.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [declaration.method.toLowerCase()]: operation(declaration) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    paths,
    components: {
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string', enum: Object.keys(errorCatalogue) },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            version: {
              type: 'string',
              description: "With `request.changed_meanwhile`: the record's current version, for the next `If-Match`.",
            },
            current: {
              type: ['object', 'null'],
              description: "With `request.changed_meanwhile`: the current record, in the shape of the call's body.",
            },
          },
        },
      },
    },
  };
}

function operation(declaration: ListedCall): Json {
  const { body, reply, status = 200, multipart } = declaration;
  const sentAs = multipart === true ? 'multipart/form-data' : 'application/json';
  return {
    operationId: declaration.id,
    tags: [declaration.path.split('/')[1]],
    summary: declaration.summary,
    description: whoSentence(declaration),
    parameters: [
      ...parameters('path', declaration.params),
      ...parameters('query', declaration.query),
      ...(acceptsIdempotencyKey(declaration) ? [idempotencyKeyParameter] : []),
      ...(declaration.versioned === true ? [ifMatchParameter] : []),
    ],
    ...(body === undefined ? {} : { requestBody: { required: true, content: content(toSchemaObject(body, 'input'), sentAs) } }),
    responses: {
      [status]: { description: 'The reply.', content: content(toSchemaObject(reply, 'output')) },
      ...errorResponses(declaration),
    },
  };
}

/** Whether a call repeated with the same key is executed only once (`server/api/idempotency.ts`). */
function acceptsIdempotencyKey({ method, buffered }: ListedCall): boolean {
  return method !== 'GET' && buffered !== true;
}

const idempotencyKeyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated call with the same key gets the same reply and is not executed again.',
  schema: { type: 'string', minLength: 8, maxLength: 100 },
};

const ifMatchParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `version` of the record that was read, in double quotes. If the record now has another version, nothing is saved and the reply is `request.changed_meanwhile`. Without the header, or with `*`, the record is saved as sent.',
  schema: { type: 'string', examples: ['"0f1e2d3c4b5a6978"'] },
};

function whoSentence({ who }: ListedCall): string {
  if (who === 'anyone') return 'Open to everyone.';
  if (who === 'member') return 'Open to every active member who is signed in.';
  if ('may' in who) return `Open to ${rolesWith(who.may)}.`;
  if ('self' in who && who.nobodyElse === true) return `Open to the member whose id is {${who.self}}.`;
  if ('self' in who) return `Open to the member whose id is {${who.self}} and to admins.`;
  return `Open to the owner of the listing {${who.owner}} and to admins.`;
}

/** "editors and admins". */
function rolesWith(permission: Permission): string {
  const allowed = roles.filter((role) => roleMay(role, permission)).map((role) => `${role}s`);
  return new Intl.ListFormat('en').format(allowed);
}

function parameters(location: 'path' | 'query', schema: AnySchema | undefined): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = toSchemaObject(schema, 'input');
  const entries = entriesOf(schema);
  return Object.entries(properties as Record<string, Json>).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || (required as string[]).includes(name),
    schema: { ...property, ...openApiOf(entries[name]) },
  }));
}

/**
 * The OpenAPI type of a query parameter. For valibot all of them are texts, even numbers; the schema's `openapi` metadata has the
 * real type.
 */
function openApiOf(schema: AnySchema | undefined): Json {
  if (schema === undefined) return {};
  const inner = 'wrapped' in schema ? (schema.wrapped as AnySchema) : schema;
  const metadata = v.getMetadata(inner as Parameters<typeof v.getMetadata>[0]);
  const openapi = metadata['openapi'];
  if (typeof openapi !== 'object' || openapi === null) return {};
  const defaultValue = 'default' in schema ? { default: Number(schema.default) } : {};
  return { ...openapi, ...defaultValue, pattern: undefined };
}

function entriesOf(schema: AnySchema): Record<string, AnySchema> {
  return 'entries' in schema ? (schema.entries as Record<string, AnySchema>) : {};
}

function errorResponses(declaration: ListedCall): Json {
  const codes = new Set<ErrorCode>(['request.invalid', ...declaration.errors]);
  if (declaration.rateLimit !== undefined) codes.add('request.too_many');
  if (declaration.who !== 'anyone') codes.add('auth.required').add('auth.forbidden');
  if (declaration.method !== 'GET') {
    for (const code of ['request.malformed', 'request.cross_site', 'request.too_large', 'request.unsupported_type'] as const)
      codes.add(code);
  }
  if (acceptsIdempotencyKey(declaration)) codes.add('request.in_progress').add('request.already_done').add('request.key_reused');
  if (declaration.versioned === true) codes.add('request.changed_meanwhile');
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, statusCodes]) => [
      status,
      {
        description: statusCodes.map((code) => `\`${code}\`: ${errorCatalogue[code].message}`).join('\n\n'),
        content: content({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  );
}

function content(schema: Json, type = 'application/json'): Json {
  return { [type]: { schema } };
}

/** Transforms and custom checks are ignored, because JSON Schema cannot express them. */
function toSchemaObject(schema: AnySchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema as Parameters<typeof toJsonSchema>[0], {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
  });
  return rest;
}
