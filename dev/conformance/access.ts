import { type ActingKey, actingCalls } from '@parichay/shared/acting-calls.ts';
import { type CallKey, callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { internalCalls } from '@parichay/shared/internal.ts';
import { type Actor, mayCall } from '@parichay/shared/platform/access/roles.ts';
import type { ActorClaims } from '@parichay/shared/platform/lib/actor-token.ts';
import { type EndpointKey, splitKey } from '@parichay/shared/platform/lib/endpoint.ts';
import type { Asker } from './asker.ts';
import { type CustomerClaims, forgeriesOf, service } from './callers.ts';

/** Calls that the upstream answers; the BFF answers the others. */
export const proxied: CallKey[] = callKeys.filter((key) => endpointOf(key).owner !== 'bff');
const internal = Object.keys(internalCalls) as EndpointKey[];
const acting = Object.keys(actingCalls) as ActingKey[];

/**
 * A field that no call accepts: an admitted caller gets `invalid_input` before any read or write. One request thus
 * checks that the call exists, admits the caller and refuses unknown fields.
 */
const unknownField = { 'no-such-field': '1' };

const bodyOf = (key: EndpointKey) => (splitKey(key).method === 'GET' ? {} : { body: {} });

/** Limits concurrency to spare a small upstream. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = [...items];
  const takeTurns = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 6 }, takeTurns));
}

/** Tries every call with every principal of the role matrix. */
export async function tryAccess(asker: Asker, principals: readonly [string, ActorClaims][]): Promise<void> {
  const cells = principals.flatMap(([name, claims]) =>
    proxied.map((key) => ({ name, claims, key, access: endpointOf(key).access })),
  );
  const actingCells = principals.flatMap(([name, claims]) =>
    acting.map((key) => ({ name, claims, key, access: actingCalls[key].access })),
  );
  await forEach([...cells, ...actingCells], async ({ name, claims, key, access }) => {
    const isAdmitted = mayCall(claims as Actor, access);
    const refusal = claims.kind === 'anonymous' ? 'not_signed_in' : 'not_allowed';
    const question = { as: claims, saying: `as ${name}, with a field that no call has`, query: unknownField };
    await asker.refused(key, { ...question, ...bodyOf(key) }, isAdmitted ? 'invalid_input' : refusal);
  });
}

/** Checks that the BFF's token admits internal calls alone, and an account's token the others alone. */
export async function tryDoors(asker: Asker, customer: CustomerClaims): Promise<void> {
  await forEach(proxied, (key) =>
    asker.refused(key, { as: service, saying: 'as the BFF itself', ...bodyOf(key) }, 'not_found'),
  );
  for (const key of internal) {
    const anonymous: ActorClaims = { kind: 'anonymous', agencyId: customer.agencyId };
    await asker.refused(key, { as: customer, saying: 'as a customer', ...bodyOf(key) }, 'not_found');
    await asker.refused(key, { as: anonymous, saying: 'as a visitor', ...bodyOf(key) }, 'not_found');
    await asker.refused(
      key,
      { as: { authorization: undefined }, saying: 'without a token', ...bodyOf(key) },
      'not_signed_in',
    );
    const question = { as: service, saying: 'as the BFF itself, with a field that no call has', query: unknownField };
    await asker.refused(key, { ...question, ...bodyOf(key) }, 'invalid_input');
  }
}

/** Checks that unsigned or forged callers are refused. */
export async function tryForgeries(asker: Asker, actorKey: string, customer: CustomerClaims): Promise<void> {
  for (const [saying, authorization] of await forgeriesOf(actorKey, customer)) {
    await asker.refused('GET /user', { as: { authorization }, saying }, 'not_signed_in');
    await asker.refused('POST /business', { as: { authorization }, saying, body: {} }, 'not_signed_in');
  }
}
