import { describe, expect, it } from 'vitest';
import { callKeys, endpointOf } from '../src/contract.ts';
import { splitEndpointKey } from '../src/platform/lib/endpoint.ts';
import { matchCall } from '../src/platform/lib/route.ts';

const uuid = '0198c0de-7e57-7000-8000-00000000cafe';

describe('the matching of request paths to API calls', () => {
  it.each(callKeys)('the router matches the path of the API call %s', (key) => {
    const { method, path } = splitEndpointKey(key);
    const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
    const match = matchCall(method, path.replaceAll(/\{\w+\}/g, uuid));
    expect(match?.key).toBe(key);
    expect(match?.endpoint).toBe(endpointOf(key));
    expect(match?.params).toEqual(Object.fromEntries(names.map((name) => [name, uuid])));
  });

  it('the router prefers a path without parameters', () => {
    expect(matchCall('GET', '/business/subscription-plan')?.key).toBe('GET /business/subscription-plan');
    expect(matchCall('GET', '/video/user-video/getUserVideosByBusiness')?.params).toEqual({});
    expect(matchCall('DELETE', '/business/subscription-payment')?.key).toBe('DELETE /business/subscription-payment');
  });

  it('the router does not read a fixed path segment of another API call as an id', () => {
    expect(matchCall('DELETE', '/business/subscription-plan')).toBeNull();
    expect(matchCall('DELETE', '/business/getBusinessesByUser')).toBeNull();
  });

  it('the router accepts an id of 64 characters and refuses one of 65', () => {
    expect(matchCall('GET', `/business/${'a'.repeat(64)}`)?.params).toEqual({ id: 'a'.repeat(64) });
    expect(matchCall('GET', `/business/${'a'.repeat(65)}`)).toBeNull();
  });

  it('the router returns the same result when a path is matched again', () => {
    for (let round = 0; round < 3; round++) {
      expect(matchCall('GET', `/business/${uuid}`)?.params).toEqual({ id: uuid });
      expect(matchCall('GET', '/nothing')).toBeNull();
    }
  });

  it('the path parameters of a match are frozen, so that no request changes those of the next', () => {
    const first = matchCall('GET', '/user');
    expect(() => Object.assign(first?.params ?? {}, { id: 'x' })).toThrow(TypeError);
    expect(matchCall('GET', '/user')?.params).toEqual({});
  });
});

describe('security 1: requests for paths outside the API contract', () => {
  it.each([
    ['a path in dots', 'GET', '/../user'],
    ['a dot segment', 'GET', '/./user'],
    ['a parent segment behind an id', 'GET', `/business/${uuid}/../subscription-plan`],
    ['an encoded parent segment', 'GET', '/business/%2e%2e'],
    ['an encoded slash', 'GET', '/business/..%2fuser'],
    ['an encoded letter', 'GET', '/%75ser'],
    ['a doubled slash', 'GET', '//user'],
    ['a doubled slash inside', 'GET', `/business//${uuid}`],
    ['a trailing slash', 'GET', '/user/'],
    ['an empty id', 'GET', '/business/'],
    ['another case', 'GET', '/User'],
    ['a backslash', 'GET', '\\user'],
    ['a backslash inside', 'GET', '/business\\subscription-plan'],
    ['a query that was left on', 'GET', '/user?x=1'],
    ['a fragment', 'GET', '/user#x'],
    ['a path parameter in the old style', 'GET', '/user;admin=1'],
    ['a NUL', 'GET', '/user\0'],
    ['a line break behind an id', 'GET', `/business/${uuid}\n`],
    ['a line break before the end', 'GET', '/user\r\nX-User: 1'],
    ['an absolute address', 'GET', 'http://127.0.0.1:8081/user'],
    ['an address without its scheme', 'GET', '//127.0.0.1:8081/user'],
    ['the prefix left on', 'GET', '/api/v1/user'],
    ['no leading slash', 'GET', 'user'],
    ['nothing', 'GET', ''],
    ['the root', 'GET', '/'],
    ['a dot in an id', 'GET', '/business/a.b'],
    ['a space in an id', 'GET', '/business/a b'],
    ['a letter that is not ASCII', 'GET', '/business/é'],
    ['a full-width slash', 'GET', '／user'],
    ['one segment too many', 'GET', `/business/${uuid}/card`],
    ['a segment missing inside', 'POST', '/image-post/compose'],
    ['an internal path', 'GET', '/internal/card-page'],
    ['the placeholder itself', 'GET', '/business/{id}'],
    ['a wildcard', 'GET', '/business/*'],
    ['another method', 'PUT', '/user'],
    ['a method in small letters', 'get', '/user'],
    ['HEAD', 'HEAD', '/user'],
    ['OPTIONS', 'OPTIONS', '/user'],
    ['TRACE', 'TRACE', '/user'],
    ['a name that every object has, as the method', 'constructor', '/user'],
    ['a name that every object has, as the path', 'GET', '__proto__'],
    ['10,000 characters', 'GET', `/business/${'a'.repeat(10_000)}`],
  ])('a request outside the API contract matches no API call: %s', (_, method, path) => {
    expect(matchCall(method, path)).toBeNull();
  });
});
