import { type CallKey, callKeys, endpointOf } from '../contract.ts';
import { type Endpoint, splitKey } from './endpoint.ts';

/** The call that a request is for. `params` are raw; the endpoint's schema still has to parse them. */
export interface MatchedCall {
  key: CallKey;
  endpoint: Endpoint;
  params: Readonly<Record<string, string>>;
}

interface Pattern {
  key: CallKey;
  endpoint: Endpoint;
  /** What stands before the first parameter: a cheap test before the expression is run. */
  prefix: string;
  expression: RegExp;
  names: readonly string[];
}

const staticCalls = new Map<string, Map<string, MatchedCall>>();
const patterns = new Map<string, Pattern[]>();
/** Every path without parameters, whatever its method: none of them is somebody's id. */
const staticPaths = new Set<string>();

const noParams = Object.freeze({});

for (const key of callKeys) {
  const { method, path } = splitKey(key);
  const endpoint = endpointOf(key);
  const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
  if (names.length === 0) {
    const calls = staticCalls.get(method) ?? new Map<string, MatchedCall>();
    calls.set(path, Object.freeze({ key, endpoint, params: noParams }));
    staticCalls.set(method, calls);
    staticPaths.add(path);
  } else {
    const list = patterns.get(method) ?? [];
    const prefix = path.slice(0, path.indexOf('{'));
    // Paths hold only letters, digits, `-` and `/`, so nothing in them needs escaping.
    const expression = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([\\w-]{1,64})')}$`);
    list.push({ key, endpoint, prefix, expression, names });
    patterns.set(method, list);
  }
}

/**
 * The declared call of a method and a path behind `/api/v1`, or null: then the request is for nothing that exists.
 * The path must stand exactly as declared, without query: no trailing or double slash, no dots, no percent signs, no
 * other case. A path without parameters wins over one with. Pure; it runs on every request.
 */
export function matchCall(method: string, path: string): MatchedCall | null {
  const call = staticCalls.get(method)?.get(path);
  if (call) return call;
  for (const { key, endpoint, prefix, expression, names } of patterns.get(method) ?? []) {
    if (!path.startsWith(prefix)) continue;
    const match = expression.exec(path);
    if (!match || staticPaths.has(path)) continue;
    const params: Record<string, string> = {};
    for (let index = 0; index < names.length; index++) params[names[index] ?? ''] = match[index + 1] ?? '';
    return { key, endpoint, params };
  }
  return null;
}
