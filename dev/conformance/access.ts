import { type CallKey, callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { internalCalls } from '@parichay/shared/internal.ts';
import { type OnBehalfKey, onBehalfCalls } from '@parichay/shared/on-behalf-calls.ts';
import { type Actor, mayCall } from '@parichay/shared/platform/access/roles.ts';
import type { ActorClaims } from '@parichay/shared/platform/lib/actor-token.ts';
import { type EndpointKey, splitEndpointKey } from '@parichay/shared/platform/lib/endpoint.ts';
import { type CustomerClaims, createForgedHeaders, service } from './callers.ts';
import type { ConformanceClient } from './client.ts';

/** Calls that the upstream answers; the BFF answers the others. */
export const proxied: CallKey[] = callKeys.filter((key) => endpointOf(key).owner !== 'bff');
const internalCallKeys = Object.keys(internalCalls) as EndpointKey[];
const onBehalfCallKeys = Object.keys(onBehalfCalls) as OnBehalfKey[];

/**
 * A field that no call accepts: an admitted caller gets `invalid_input` before any read or write. One request thus
 * checks that the call exists, admits the caller and refuses unknown fields.
 */
const unknownField = { 'no-such-field': '1' };

const emptyBodyFor = (key: EndpointKey) => (splitEndpointKey(key).method === 'GET' ? {} : { body: {} });

/** Limits concurrency to spare a small upstream. */
async function forEachConcurrently<T>(items: readonly T[], task: (item: T) => Promise<unknown>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}

/** Tries every call with every principal of the role matrix. */
export async function tryAccess(
  client: ConformanceClient,
  principals: readonly [string, ActorClaims][],
): Promise<void> {
  const cells = principals.flatMap(([name, claims]) =>
    proxied.map((key) => ({ name, claims, key, access: endpointOf(key).access })),
  );
  const actingCells = principals.flatMap(([name, claims]) =>
    onBehalfCallKeys.map((key) => ({ name, claims, key, access: onBehalfCalls[key].access })),
  );
  await forEachConcurrently([...cells, ...actingCells], async ({ name, claims, key, access }) => {
    const isAdmitted = mayCall(claims as Actor, access);
    const refusal = claims.kind === 'anonymous' ? 'not_signed_in' : 'not_allowed';
    const request = { as: claims, description: `as ${name}, with a field that no call has`, query: unknownField };
    await client.expectRefusal(key, { ...request, ...emptyBodyFor(key) }, isAdmitted ? 'invalid_input' : refusal);
  });
}

/** Checks that the BFF's token admits only internal calls, and an account's token only the others. */
export async function tryTokenScopes(client: ConformanceClient, customer: CustomerClaims): Promise<void> {
  await forEachConcurrently(proxied, (key) =>
    client.expectRefusal(key, { as: service, description: 'as the BFF itself', ...emptyBodyFor(key) }, 'not_found'),
  );
  for (const key of internalCallKeys) {
    const anonymous: ActorClaims = { kind: 'anonymous', agencyId: customer.agencyId };
    await client.expectRefusal(key, { as: customer, description: 'as a customer', ...emptyBodyFor(key) }, 'not_found');
    await client.expectRefusal(key, { as: anonymous, description: 'as a visitor', ...emptyBodyFor(key) }, 'not_found');
    await client.expectRefusal(
      key,
      { as: { authorization: undefined }, description: 'without a token', ...emptyBodyFor(key) },
      'not_signed_in',
    );
    const request = {
      as: service,
      description: 'as the BFF itself, with a field that no call has',
      query: unknownField,
    };
    await client.expectRefusal(key, { ...request, ...emptyBodyFor(key) }, 'invalid_input');
  }
}

/** Checks that unsigned or forged callers are refused. */
export async function tryForgeries(
  client: ConformanceClient,
  actorKey: string,
  customer: CustomerClaims,
): Promise<void> {
  for (const [description, authorization] of await createForgedHeaders(actorKey, customer)) {
    await client.expectRefusal('GET /user', { as: { authorization }, description }, 'not_signed_in');
    await client.expectRefusal('POST /business', { as: { authorization }, description, body: {} }, 'not_signed_in');
  }
}
