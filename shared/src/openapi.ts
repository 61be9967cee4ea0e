import { z } from 'zod';
import { features } from './contract.ts';
import { entities } from './openapi-entities.ts';
import type { Access } from './platform/access/roles.ts';
import {
  commonErrors,
  type Endpoint,
  type EndpointKey,
  type Method,
  splitEndpointKey,
} from './platform/lib/endpoint.ts';
import { type ErrorCode, errorCodes, httpStatusOf } from './platform/lib/error-codes.ts';

type Json = Record<string, unknown>;

const schemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const envelopeOf = (data: Json): Json => ({
  type: 'object',
  properties: { data },
  required: ['data'],
  additionalProperties: false,
});

/** `POST /image-post/{imageId}/compose` → `postImagePostByImageIdCompose`. */
export function operationIdOf(key: EndpointKey): string {
  const { method, path } = splitEndpointKey(key);
  const segments = path.replaceAll(/\{(\w+)\}/g, 'by-$1').split(/[^a-zA-Z0-9]+/);
  const capitalised = segments.map((segment) => segment.charAt(0).toUpperCase() + segment.slice(1));
  return method.toLowerCase() + capitalised.join('');
}

/** Transforms have no JSON Schema. */
const conversionOptions = {
  target: 'draft-2020-12',
  unrepresentable: 'any',
  /** Omits safe-integer limits and the patterns of formats, which would lengthen the document by half. */
  override: ({ jsonSchema }: { jsonSchema: Json }) => {
    if (typeof jsonSchema.format === 'string') delete jsonSchema.pattern;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  },
} as const;

const recursiveRegistry = z.registry<{ id: string }>().add(entities.Layer as z.ZodType, { id: 'Layer' });

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const {
    $schema: _,
    $defs: __,
    ...json
  } = z.toJSONSchema(schema, { ...conversionOptions, io, metadata: recursiveRegistry });
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** All responses are in one registry, so schemas in `entities` become references. */
function responseSchemas(endpoints: [EndpointKey, Endpoint][]): {
  namedSchemas: Json;
  schemaOfCall: (key: EndpointKey) => Json;
} {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(entities)) registry.add(schema, { id: name });
  for (const [key, { response }] of endpoints) {
    if (!registry.has(response)) registry.add(response, { id: operationIdOf(key) });
  }
  const converted = z.toJSONSchema(registry, {
    ...conversionOptions,
    io: 'output',
    uri: (name) => `#/components/schemas/${name}`,
  }).schemas;
  const json = (name: string): Json => {
    const { $schema: _, $id: __, ...rest } = converted[name] ?? {};
    return rest;
  };
  return {
    namedSchemas: Object.fromEntries(Object.keys(entities).map((name) => [name, json(name)])),
    schemaOfCall: (key) => {
      const response = endpoints.find(([other]) => other === key)?.[1].response;
      const name = response && registry.get(response)?.id;
      if (!name) return {};
      return name in entities ? schemaRef(name) : json(name);
    },
  };
}

/** Parameters are described by their parsed type (number, list), as OpenAPI requires. */
function parametersOf(schema: z.ZodObject | undefined, location: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {} } = schemaOf(schema, 'output') as { properties?: Record<string, Json> };
  const { required = [] } = schemaOf(schema, 'input') as { required?: string[] };
  return Object.entries(properties).map(([name, json]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: json,
    ...(json.type === 'array' && { style: 'form', explode: false }),
  }));
}

function requestBodyOf({ body, upload }: Endpoint): Json | undefined {
  if (!upload) {
    return body && { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } };
  }
  const fileSchema = { type: 'string', contentMediaType: 'application/octet-stream' };
  const fields = body ? (schemaOf(body, 'input') as { properties?: Json; required?: string[] }) : {};
  const schema = {
    type: 'object',
    properties: {
      file: upload.maxFiles === 1 ? fileSchema : { type: 'array', items: fileSchema, maxItems: upload.maxFiles },
      ...fields.properties,
    },
    required: ['file', ...(fields.required ?? [])],
  };
  return {
    required: true,
    description: `At most ${upload.maxBytes} bytes a file.`,
    content: { 'multipart/form-data': { schema } },
  };
}

export function describeAccess(access: Access, product?: string): string {
  const sentences: string[] = [];
  if (access === 'public') sentences.push('Anyone may call this.');
  else {
    const callers: string[] = [];
    if (access.customer) callers.push('customers');
    if (access.staff) callers.push(`staff with the role ${access.staff.join(', ')}`);
    if (access.grant) callers.push(`staff with the permission ${access.grant}`);
    sentences.push(`May be called by: ${callers.join('; ')}.`);
    if (access.superadminAgency) sentences.push('Staff must belong to the agency that runs the platform.');
    if (access.billing) sentences.push('Refused to staff from whom billing is hidden.');
  }
  if (product) sentences.push(`The agency must have the product ${product} switched on.`);
  return sentences.join(' ');
}

export function errorsOf({ access, product, upload, requiresReauth, errors = [] }: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([...commonErrors, ...errors]);
  if (access !== 'public')
    for (const code of ['not_signed_in', 'not_allowed', 'account_disabled'] as const) codes.add(code);
  if (requiresReauth) codes.add('confirm_it_is_you');
  if (product) codes.add('product_not_enabled');
  if (upload) codes.add('unsupported_media_type');
  return [...codes].sort();
}

function failureResponses(endpoint: Endpoint, sharedResponses: Json): Json {
  const byStatus = Object.groupBy(errorsOf(endpoint), httpStatusOf);
  const responses: Json = {};
  for (const [status, codes = []] of Object.entries(byStatus)) {
    const name = codes.join('.');
    sharedResponses[name] ??= {
      description: codes.map((code) => `\`${code}\`: ${errorCodes[code][1]}`).join('\n\n'),
      content: {
        'application/json': {
          schema: envelopeOf({ allOf: [schemaRef('Failure'), { properties: { code: { enum: codes } } }] }),
        },
      },
    };
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return responses;
}

function successResponse({ responseType }: Endpoint, schema: Json): Json {
  if (responseType === 'text/csv')
    return { description: 'Done.', content: { 'text/csv': { schema: { type: 'string' } } } };
  if (responseType) return { description: 'The bytes.', content: { [responseType]: {} } };
  return { description: 'Done.', content: { 'application/json': { schema: envelopeOf(schema) } } };
}

const changesState = (method: Method): boolean => method !== 'GET';

const failureSchema: Json = {
  type: 'object',
  description: 'Why a call failed. Go by the code; the message is for people who read the API directly.',
  properties: {
    code: { type: 'string', enum: Object.keys(errorCodes) },
    message: { type: 'string' },
    fields: {
      type: 'object',
      description: 'Path of a field (`address.pinCode`) → what is wrong with it.',
      additionalProperties: { type: 'string' },
    },
    retryAfter: { type: 'integer', description: 'Seconds after which trying again makes sense.' },
  },
  required: ['code', 'message'],
};

const cookieSecurityScheme = (name: string, description: string): Json => ({
  type: 'apiKey',
  in: 'cookie',
  name,
  description,
});

/**
 * Takes tens of milliseconds, so cache the result.
 * @param version of the product
 */
export function openApiDocument({ version }: { version: string }): object {
  const endpoints = Object.values(features).flatMap((table) => Object.entries(table) as [EndpointKey, Endpoint][]);
  const schemas = responseSchemas(endpoints);
  const paths: Record<string, Json> = {};
  const responses: Json = {};

  for (const [feature, table] of Object.entries(features)) {
    for (const [key, endpoint] of Object.entries(table) as [EndpointKey, Endpoint][]) {
      const { method, path } = splitEndpointKey(key);
      const requestBody = requestBodyOf(endpoint);
      paths[path] ??= {};
      paths[path][method.toLowerCase()] = {
        operationId: operationIdOf(key),
        tags: [feature],
        summary: endpoint.summary,
        description: describeAccess(endpoint.access, endpoint.product),
        'x-access': endpoint.access,
        ...(endpoint.product && { 'x-product': endpoint.product }),
        security: endpoint.access === 'public' ? [] : [{ session: [] }, { localSession: [] }],
        parameters: [
          ...parametersOf(endpoint.params, 'path'),
          ...parametersOf(endpoint.query, 'query'),
          ...(changesState(method) ? [{ $ref: '#/components/parameters/csrf' }] : []),
        ],
        ...(requestBody && { requestBody }),
        responses: {
          200: successResponse(endpoint, schemas.schemaOfCall(key)),
          ...failureResponses(endpoint, responses),
        },
      };
    }
  }

  return {
    openapi: '3.1.0',
    info: {
      title: 'Parichay',
      version,
      description:
        'Answers are `{ "data": … }`; failures are `{ "data": { "code", "message", "fields"? } }`. Money is integer paise. Times are UTC, dates those of Asia/Kolkata.',
    },
    servers: [{ url: '/api/v1' }],
    tags: Object.keys(features).map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...schemas.namedSchemas, Failure: failureSchema },
      responses,
      parameters: {
        csrf: {
          name: 'X-CSRF',
          in: 'header',
          required: true,
          description: 'A form on another site cannot send it. Every call that changes something needs it.',
          schema: { type: 'string', const: '1' },
        },
      },
      securitySchemes: {
        session: cookieSecurityScheme('__Host-sid', 'Set by signing in, over TLS.'),
        localSession: cookieSecurityScheme('sid', 'The same on plain localhost.'),
      },
    },
  };
}
