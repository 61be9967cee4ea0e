import { type CallKey, callKeys, endpointOf } from '../../contract.ts';
import { type Endpoint, splitEndpointKey } from './endpoint.ts';

/** `params` are raw: the endpoint's schema must still parse them. */
export interface MatchedCall {
  key: CallKey;
  endpoint: Endpoint;
  params: Readonly<Record<string, string>>;
}

interface PathPattern {
  key: CallKey;
  endpoint: Endpoint;
  prefix: string;
  expression: RegExp;
  pathParameterNames: readonly string[];
}

const staticCalls = new Map<string, Map<string, MatchedCall>>();
const patterns = new Map<string, PathPattern[]>();
/** A static path is never matched as a parameter. */
const staticPaths = new Set<string>();

const noPathParameters = Object.freeze({});

for (const key of callKeys) {
  const { method, path } = splitEndpointKey(key);
  const endpoint = endpointOf(key);
  const parameterNames = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  if (parameterNames.length === 0) {
    const calls = staticCalls.get(method) ?? new Map<string, MatchedCall>();
    calls.set(path, Object.freeze({ key, endpoint, params: noPathParameters }));
    staticCalls.set(method, calls);
    staticPaths.add(path);
  } else {
    const list = patterns.get(method) ?? [];
    const prefix = path.slice(0, path.indexOf('{'));
    const expression = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([\\w-]{1,64})')}$`);
    list.push({ key, endpoint, prefix, expression, pathParameterNames: parameterNames });
    patterns.set(method, list);
  }
}

/** null = the contract has no such call. The path follows `/api/v1`, without query or trailing slash. */
export function matchCall(method: string, path: string): MatchedCall | null {
  const call = staticCalls.get(method)?.get(path);
  if (call) return call;
  for (const { key, endpoint, prefix, expression, pathParameterNames } of patterns.get(method) ?? []) {
    if (!path.startsWith(prefix)) continue;
    const match = expression.exec(path);
    if (!match || staticPaths.has(path)) continue;
    const params: Record<string, string> = {};
    for (let index = 0; index < pathParameterNames.length; index++)
      params[pathParameterNames[index] ?? ''] = match[index + 1] ?? '';
    return { key, endpoint, params };
  }
  return null;
}
