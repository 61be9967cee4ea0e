import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { callKeys, endpointOf } from '../src/contract.ts';
import { errorsOf, openApiDocument } from '../src/openapi.ts';
import { splitEndpointKey } from '../src/platform/lib/endpoint.ts';
import { errorCodes } from '../src/platform/lib/error-codes.ts';

interface Operation {
  operationId: string;
  tags: string[];
  security: unknown[];
  description: string;
  parameters: { $ref?: string; name?: string; in?: string; required?: boolean; schema?: Record<string, unknown> }[];
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, unknown>; schemas: Record<string, unknown> };
}

// Parsed from JSON, because readers get the document that way.
const document = JSON.parse(JSON.stringify(openApiDocument({ version: '1.2.3' }))) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ key: `${method.toUpperCase()} ${path}`, operation })),
);
const operationOf = (key: string) => {
  const found = operations.find((operation) => operation.key === key)?.operation;
  if (!found) throw new Error(`no ${key}`);
  return found;
};

describe('the OpenAPI document', () => {
  it('the OpenAPI document is valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(document as unknown as Record<string, unknown>);
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(document.openapi).toBe('3.1.0');
  });

  it('the OpenAPI document contains exactly the calls of the API contract', () => {
    expect(operations.map(({ key }) => key).sort()).toEqual([...callKeys].sort());
  });

  it('each API call has a unique operationId in camel case in the OpenAPI document', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-zA-Z0-9]+$/);
  });

  it('every reference in the OpenAPI document resolves within the document', () => {
    const text = JSON.stringify(document);
    for (const [, kind = '', name = ''] of text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      expect(document.components).toHaveProperty([kind, name]);
    }
    expect(text).not.toContain('#/$defs');
    expect(text).not.toContain('__shared');
  });

  it('the OpenAPI document describes the response of GET /business/{id} inside data', () => {
    const schema = operationOf('GET /business/{id}').responses[200]?.content?.['application/json'];
    expect(schema).toMatchObject({
      schema: { properties: { data: { $ref: '#/components/schemas/Business' } }, required: ['data'] },
    });
  });

  it('the OpenAPI document lists the X-CSRF header for every API call except GET', () => {
    for (const { key, operation } of operations) {
      const asks = operation.parameters.some(({ $ref }) => $ref === '#/components/parameters/csrf');
      expect(asks, key).toBe(!key.startsWith('GET '));
    }
  });

  it('the OpenAPI document states who may use an API call, and requires a session unless the call is public', () => {
    for (const key of callKeys) {
      expect(operationOf(key).security.length > 0, key).toBe(endpointOf(key).access !== 'public');
    }
    expect(operationOf('POST /month-payments').description).toContain('agency that runs the platform');
    expect(operationOf('GET /month-payments').description).toContain('billing is hidden');
    expect(operationOf('GET /pdf-card/pdfCard').description).toContain('product pdfCard');
    expect(operationOf('POST /logout').description).toBe('Anyone may call this.');
  });

  it('the OpenAPI document lists every error code of an API call under its HTTP status', () => {
    for (const key of callKeys) {
      const { responses } = operationOf(key);
      for (const code of errorsOf(endpointOf(key))) {
        const reference = responses[errorCodes[code][0]]?.$ref ?? '';
        expect(reference.split('/').at(-1)?.split('.'), `${key} ${code}`).toContain(code);
      }
    }
  });

  it('the OpenAPI document describes an upload as multipart/form-data with a required file', () => {
    const content = operationOf('POST /document/uploadDoc').requestBody?.content;
    expect(content?.['multipart/form-data']?.schema).toMatchObject({ required: ['file'] });
  });

  it('the OpenAPI document describes a download by its media type', () => {
    const pdf = operationOf('GET /pdf-card/downloadPdfCard').responses[200]?.content;
    const csv = operationOf('GET /reports/project-report/business').responses[200]?.content;
    expect(Object.keys(pdf ?? {})).toEqual(['application/pdf']);
    expect(Object.keys(csv ?? {})).toEqual(['text/csv']);
  });

  it('the OpenAPI document describes numbers, booleans and lists of a query with their types', () => {
    const parameter = (key: string, name: string) => operationOf(key).parameters.find((one) => one.name === name);
    expect(parameter('GET /image-post', 'limit')).toMatchObject({
      required: false,
      schema: { type: 'integer', maximum: 100, default: 30 },
    });
    expect(parameter('GET /business', 'isExpired')?.schema).toEqual({ type: 'boolean' });
    expect(parameter('GET /image-post/ids', 'imageIds')).toMatchObject({ required: true, schema: { type: 'array' } });
  });

  it('every field in the OpenAPI document has a type', () => {
    const untyped: string[] = [];
    const walk = (node: unknown, path: string) => {
      if (typeof node !== 'object' || node === null) return;
      if ('properties' in node) {
        for (const [name, schema] of Object.entries(node.properties as Record<string, object>)) {
          if (Object.keys(schema).every((word) => word === 'default')) untyped.push(`${path}.${name}`);
        }
      }
      for (const [name, child] of Object.entries(node)) walk(child, `${path}.${name}`);
    };
    walk(document.paths, 'paths');
    walk(document.components, 'components');
    expect(untyped).toEqual([]);
  });

  it('the OpenAPI document marks every path parameter of an API call as required', () => {
    for (const key of callKeys) {
      const { path } = splitEndpointKey(key);
      const inPath = operationOf(key).parameters.filter((parameter) => parameter.in === 'path');
      for (const { name, required } of inPath) {
        expect(path).toContain(`{${name}}`);
        expect(required).toBe(true);
      }
      expect(inPath).toHaveLength(path.match(/\{/g)?.length ?? 0);
    }
  });
});
