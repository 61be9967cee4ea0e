import { type CallKey, endpointOf } from '@parichay/shared/contract.ts';
import type { InternalKey } from '@parichay/shared/internal.ts';
import type { OnBehalfPaymentKey } from '@parichay/shared/money/payment/payment.internal.ts';
import { type Actor, mayCall } from '@parichay/shared/platform/access/roles.ts';
import type { ActorClaims } from '@parichay/shared/platform/lib/actor-token.ts';
import { proxied } from './access.ts';
import { type CustomerClaims, type ProbeCustomer, type StaffClaims, service } from './callers.ts';
import { type ConformanceClient, type ConformanceRequest, statusAndCode, unknownId } from './client.ts';

/** Tries reads without parameters as every principal that the role matrix admits. */
export async function tryReads(
  client: ConformanceClient,
  principals: readonly [string, ActorClaims][],
  { userId }: CustomerClaims,
): Promise<void> {
  const needsNoInput = (key: CallKey) => {
    const { params, query } = endpointOf(key);
    return key.startsWith('GET') && !params && (query?.safeParse({}).success ?? true);
  };
  for (const key of proxied.filter(needsNoInput)) {
    const { access } = endpointOf(key);
    for (const [name, claims] of principals) {
      if (!mayCall(claims as Actor, access)) continue;
      // Staff owns no businesses and must name a user.
      const query: Record<string, string> =
        key === 'GET /business/getBusinessesByUser' && claims.kind === 'staff' ? { userId } : {};
      const answer = await client.request(key, { as: claims, description: `as ${name}`, query });
      if (answer.status !== 200 && answer.status !== 0)
        client.reportDifference(key, `as ${name}`, '200', statusAndCode(answer));
    }
  }
}

/** Sends a request and expects 200 with these fields. */
async function expectFields(
  client: ConformanceClient,
  key: InternalKey | OnBehalfPaymentKey,
  request: ConformanceRequest,
  expectedFields: Record<string, unknown> = {},
): Promise<void> {
  const answer = await client.request(key, request);
  if (answer.status !== 200 && answer.status !== 0)
    client.reportDifference(key, request.description, '200', statusAndCode(answer));
  if (answer.status !== 200) return;
  for (const [field, value] of Object.entries(expectedFields)) {
    const actual = (answer.data as Record<string, unknown> | undefined)?.[field];
    // An answer may be long and contain personal data.
    const excerpt = (JSON.stringify(actual) ?? 'nothing').slice(0, 80);
    if (actual !== value)
      client.reportDifference(key, request.description, `"${field}": ${JSON.stringify(value)}`, excerpt);
  }
}

/**
 * Tries the BFF's own reads with unknown ids, which change nothing. Calls that hand out work, such as refunds or
 * messages, are skipped, because a running BFF would lose that work.
 */
export async function tryInternalReads(
  client: ConformanceClient,
  { identity, password, claims }: ProbeCustomer,
  staff: StaffClaims | null,
  host: string,
): Promise<void> {
  const { agencyId, userId } = claims;
  const internalRequest = (
    description: string,
    sent: Pick<ConformanceRequest, 'query' | 'body'>,
  ): ConformanceRequest => ({
    as: service,
    description,
    ...sent,
  });
  const unknownCustomer = { ...identity, phoneNumber: '+917000000000', password };
  const card = { agencyId, cardId: 'no-such-card-here', origin: 'https://cards.example.in' };
  const staffId = { agencyId, code: 'A'.repeat(22) };
  const media = { mediaId: unknownId, file: '400.webp' };
  const order = { orderId: 'order_nobodys' };

  const verify = 'POST /internal/account/verify-password';
  await expectFields(client, 'GET /internal/agency', internalRequest(host, { query: { host } }));
  await expectFields(
    client,
    'GET /internal/domain',
    internalRequest('a domain of nobody', { query: { domain: 'nobody.invalid' } }),
    {
      isAllowed: false,
    },
  );
  await expectFields(client, verify, internalRequest('the right password', { body: { ...identity, password } }));
  await expectFields(client, verify, internalRequest('a wrong password', { body: { ...identity, password: 'x' } }), {
    account: null,
  });
  await expectFields(client, verify, internalRequest('nobody’s phone', { body: unknownCustomer }), { account: null });
  await expectFields(client, 'POST /internal/account/find', internalRequest('the customer', { body: identity }), {
    hasPassword: true,
  });
  for (const isFramed of ['true', 'false'] as const)
    await expectFields(
      client,
      'GET /internal/todays-picture',
      internalRequest('a new customer', { query: { agencyId, userId, isFramed } }),
    );
  await expectFields(client, 'GET /internal/card-page', internalRequest('no card', { query: card }), {
    outcome: 'missing',
  });
  await expectFields(client, 'GET /internal/id-page', internalRequest('no staff id', { query: staffId }), {
    outcome: 'missing',
  });
  await client.expectRefusal('GET /internal/media', internalRequest('no picture', { query: media }), 'not_found');
  const unknownAgencyRequest = internalRequest('an agency without keys', { query: { agencyId: unknownId } });
  await expectFields(client, 'GET /internal/payment/account', unknownAgencyRequest, { account: null });
  await expectFields(client, 'GET /internal/payment/accounts', internalRequest('agencies with keys', {}));
  const unknownOrderRequest = { as: claims, description: 'nobody’s order', query: order };
  await expectFields(client, 'GET /internal/payment/intent', unknownOrderRequest, { intent: null });

  if (!staff) return;
  const { franchiseeId, sessionEpoch } = staff;
  await expectFields(client, 'GET /internal/second-factor', internalRequest('staff', { query: { franchiseeId } }));
  const session = { franchiseeId, sessionEpoch, password: 'x' };
  const check = 'POST /internal/second-factor/check-password';
  await expectFields(client, check, internalRequest('a wrong password', { body: session }), { isRight: false });
  const endedSession = { ...session, sessionEpoch: sessionEpoch + 1 };
  await client.expectRefusal(
    check,
    internalRequest('a session that has ended', { body: endedSession }),
    'not_signed_in',
  );
}
