import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { callKeys, endpointOf, features } from '../src/contract.ts';
import { permissions, roles } from '../src/platform/access/roles.ts';
import { splitEndpointKey } from '../src/platform/lib/endpoint.ts';
import { errorCodes } from '../src/platform/lib/error-codes.ts';

const operations = readFileSync(new URL('./operations.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((row) => row !== '' && !row.startsWith('#'))
  .map((row) => row.replace(/^\+ /, ''));

/** Field names of a schema, at any depth. */
function fieldNamesOf(schema: z.ZodType | undefined, io: 'input' | 'output'): string[] {
  const names: string[] = [];
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    if ('properties' in node && typeof node.properties === 'object') names.push(...Object.keys(node.properties ?? {}));
    for (const child of Object.values(node)) walk(child);
  };
  if (schema) walk(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return names;
}

const refusesUnknownFields = (schema: z.ZodObject) =>
  schema.safeParse({ surprise: 1 }).error?.issues.some(isUnknownFieldIssue) === true;
const isUnknownFieldIssue = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys' && issue.keys.includes('surprise');

describe('the operations of the API contract', () => {
  it('the API contract declares exactly the operations listed in operations.txt', () => {
    expect([...callKeys].sort()).toEqual([...operations].sort());
  });

  it('the API contract declares each operation once', () => {
    expect(new Set(operations).size).toBe(operations.length);
    const declared = Object.values(features).flatMap((table) => Object.keys(table));
    expect(new Set(declared).size).toBe(declared.length);
    expect(declared).toHaveLength(callKeys.length);
  });
});

describe('security 1: the declaration of every API call', () => {
  it.each(callKeys)('the API call %s declares its access, schemas, upload limit and errors', (key) => {
    const { method, path } = splitEndpointKey(key);
    const { access, summary, response, responseType, params, query, body, upload, errors = [] } = endpointOf(key);

    expect(summary).not.toBe('');
    expect(response).toBeInstanceOf(z.ZodType);
    if (responseType) expect(response.parse({ surprise: 1 })).toEqual({});

    if (access !== 'public') {
      expect(access.customer === true || (access.staff?.length ?? 0) > 0 || access.grant !== undefined).toBe(true);
      for (const role of access.staff ?? []) expect(roles).toContain(role);
      if (access.grant) expect(permissions).toContain(access.grant);
    }

    const named = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
    expect(Object.keys(params?.shape ?? {})).toEqual(named);
    expect(path).toMatch(/^(?:\/[\w-]+|\/\{\w+\})+$/);

    if (method === 'GET') expect(body).toBeUndefined();
    if (upload) expect(upload.maxBytes).toBeLessThanOrEqual(200 * 1024 * 1024);
    for (const schema of [params, query, body]) if (schema) expect(refusesUnknownFields(schema)).toBe(true);
    for (const code of errors) expect(errorCodes).toHaveProperty(code);
  });

  it('only the listed API calls are public', () => {
    const open = callKeys.filter((key) => endpointOf(key).access === 'public');
    expect(open.sort()).toEqual([
      'GET /agency-details',
      'GET /franchisee/second-step',
      'POST /analytics/log',
      'POST /createPassword',
      'POST /enquiry',
      'POST /feedback',
      'POST /franchisee/createPassword',
      'POST /franchisee/login',
      'POST /franchisee/logout',
      'POST /franchisee/second-factor/authenticator',
      'POST /franchisee/second-factor/authenticator-start',
      'POST /franchisee/second-factor/passkey',
      'POST /franchisee/second-factor/passkey-options',
      'POST /franchisee/second-step/code',
      'POST /franchisee/second-step/passkey',
      'POST /franchisee/second-step/passkey-options',
      'POST /franchisee/second-step/recovery-code',
      'POST /franchisee/verifyPhoneNumber',
      'POST /log',
      'POST /login',
      'POST /logout',
      'POST /public/card-event',
      'POST /resendOtp',
      'POST /verifyOtp',
      'POST /verifyUser',
    ]);
  });

  it('every API call with a limit parameter accepts 1 to 100 rows', () => {
    for (const key of callKeys) {
      const { query } = endpointOf(key);
      if (!query || !('limit' in query.shape)) continue;
      const limit = query.shape.limit as z.ZodType;
      expect(limit.safeParse('101').success, key).toBe(false);
      expect(limit.safeParse('0').success, key).toBe(false);
      expect(limit.safeParse('100').success, key).toBe(true);
    }
  });
});

describe('security 16: money in the API contract', () => {
  it('an API call that pays through the payment provider accepts no price or amount', () => {
    const payingCalls = callKeys.filter((key) => /\/(gateway|order)$/.test(key));
    expect(payingCalls).toHaveLength(11);
    for (const key of payingCalls) {
      expect(fieldNamesOf(endpointOf(key).body, 'input').filter((name) => /price|amount|paise/i.test(name))).toEqual(
        [],
      );
    }
  });

  it('only the listed API calls, which record a payment by hand, accept a paymentAmount', () => {
    const payingCalls = callKeys.filter((key) => fieldNamesOf(endpointOf(key).body, 'input').includes('paymentAmount'));
    expect(payingCalls.sort()).toEqual([
      'POST /agency-image-payment',
      'POST /agency-pdf-card-payment',
      'POST /annual-payment',
      'POST /business/many/subscription-payment',
      'POST /business/subscription-payment',
      'POST /card-payment',
      'POST /due-payment',
      'POST /month-payments',
      'POST /pdf-card/pdf-card-payment',
      'POST /video/user-video-payment',
    ]);
  });

  it('money in an API response has a name ending in Paise, except in an order of the payment provider', () => {
    for (const key of callKeys) {
      const money = fieldNamesOf(endpointOf(key).response, 'output').filter((name) =>
        /price|amount|outstanding/i.test(name),
      );
      const exceptions = key.endsWith('/order') ? ['amount'] : [];
      expect(
        money.filter((name) => !name.endsWith('Paise') && !['prices', 'priceUnit', ...exceptions].includes(name)),
        key,
      ).toEqual([]);
    }
  });

  it('no API call accepts a payment status, an expiry date or the maker of a business', () => {
    const forbidden = ['paymentStatus', 'expiryDateForCustomer', 'isSubscriptionActive', 'businessMadeBy', 'validTo'];
    for (const key of callKeys) {
      const taken = fieldNamesOf(endpointOf(key).body, 'input').filter((name) => forbidden.includes(name));
      expect(taken, key).toEqual([]);
    }
  });
});
