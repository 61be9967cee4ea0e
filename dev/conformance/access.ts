import { type Actor, mayCall } from '@parichay/shared/access/roles.ts';
import { type ActingKey, actingCalls } from '@parichay/shared/acting-calls.ts';
import { type CallKey, callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { internalCalls } from '@parichay/shared/internal.ts';
import type { ActorClaims } from '@parichay/shared/lib/actor-token.ts';
import { type EndpointKey, splitKey } from '@parichay/shared/lib/endpoint.ts';
import type { Asker } from './asker.ts';
import { type CustomerClaims, forgeriesOf, service } from './callers.ts';

/** Calls of the contract that the upstream answers; the rest are the BFF's own. */
export const proxied: CallKey[] = callKeys.filter((key) => endpointOf(key).owner !== 'bff');
const internal = Object.keys(internalCalls) as EndpointKey[];
const acting = Object.keys(actingCalls) as ActingKey[];

/**
 * No call takes this, so whoever is admitted hears `invalid_input` before anything is read or written. It shows at once
 * that the call is there, lets this caller in, and refuses what it does not know.
 */
const unknownField = { 'no-such-field': '1' };

const bodyOf = (key: EndpointKey) => (splitKey(key).method === 'GET' ? {} : { body: {} });

/** A few at a time, so that a small upstream is not asked everything at once. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = [...items];
  const takeTurns = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: 6 }, takeTurns));
}

/** Every call × everybody whom the role matrix tells apart. */
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

/** The BFF's own token opens the internal calls and no others; an account's opens all others. */
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

/** Who calls is believed only where it is signed. */
export async function tryForgeries(asker: Asker, actorKey: string, customer: CustomerClaims): Promise<void> {
  for (const [saying, authorization] of await forgeriesOf(actorKey, customer)) {
    await asker.refused('GET /user', { as: { authorization }, saying }, 'not_signed_in');
    await asker.refused('POST /business', { as: { authorization }, saying, body: {} }, 'not_signed_in');
  }
}
