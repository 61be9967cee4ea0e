import { type CallKey, endpointOf } from '@parichay/shared/contract.ts';
import type { InternalKey } from '@parichay/shared/internal.ts';
import type { PayingKey } from '@parichay/shared/money/payment/payment.internal.ts';
import { type Actor, mayCall } from '@parichay/shared/platform/access/roles.ts';
import type { ActorClaims } from '@parichay/shared/platform/lib/actor-token.ts';
import { proxied } from './access.ts';
import { type Asker, nobody, type Question, said } from './asker.ts';
import { type CustomerClaims, type ProbeCustomer, type StaffClaims, service } from './callers.ts';

/** Tries reads without parameters as every principal that the role matrix admits. */
export async function tryReads(
  asker: Asker,
  principals: readonly [string, ActorClaims][],
  { userId }: CustomerClaims,
): Promise<void> {
  const needsNothing = (key: CallKey) => {
    const { params, query } = endpointOf(key);
    return key.startsWith('GET') && !params && (query?.safeParse({}).success ?? true);
  };
  for (const key of proxied.filter(needsNothing)) {
    const { access } = endpointOf(key);
    for (const [name, claims] of principals) {
      if (!mayCall(claims as Actor, access)) continue;
      // Staff owns no businesses and must name a user.
      const query: Record<string, string> =
        key === 'GET /business/getBusinessesByUser' && claims.kind === 'staff' ? { userId } : {};
      const answer = await asker.ask(key, { as: claims, saying: `as ${name}`, query });
      if (answer.status !== 200 && answer.status !== 0) asker.differs(key, `as ${name}`, '200', said(answer));
    }
  }
}

/** Sends a request and expects 200 with these fields. */
async function tells(
  asker: Asker,
  key: InternalKey | PayingKey,
  question: Question,
  wanted: Record<string, unknown> = {},
): Promise<void> {
  const answer = await asker.ask(key, question);
  if (answer.status !== 200 && answer.status !== 0) asker.differs(key, question.saying, '200', said(answer));
  if (answer.status !== 200) return;
  for (const [field, value] of Object.entries(wanted)) {
    const came = (answer.data as Record<string, unknown> | undefined)?.[field];
    // An answer may be long and contain personal data.
    const inShort = (JSON.stringify(came) ?? 'nothing').slice(0, 80);
    if (came !== value) asker.differs(key, question.saying, `"${field}": ${JSON.stringify(value)}`, inShort);
  }
}

/**
 * Tries the BFF's own reads with unknown ids, which change nothing. Calls that hand out work, such as refunds or
 * messages, are skipped, because a running BFF would lose that work.
 */
export async function tryQuestions(
  asker: Asker,
  { who, password, claims }: ProbeCustomer,
  staff: StaffClaims | null,
  host: string,
): Promise<void> {
  const { agencyId, userId } = claims;
  const asked = (saying: string, sent: Pick<Question, 'query' | 'body'>): Question => ({
    as: service,
    saying,
    ...sent,
  });
  const nobodys = { ...who, phoneNumber: '+917000000000', password };
  const card = { agencyId, cardId: 'no-such-card-here', origin: 'https://cards.example.in' };
  const staffId = { agencyId, code: 'A'.repeat(22) };
  const media = { mediaId: nobody, file: '400.webp' };
  const order = { orderId: 'order_nobodys' };

  const verify = 'POST /internal/account/verify-password';
  await tells(asker, 'GET /internal/agency', asked(host, { query: { host } }));
  await tells(asker, 'GET /internal/domain', asked('a domain of nobody', { query: { domain: 'nobody.invalid' } }), {
    isAllowed: false,
  });
  await tells(asker, verify, asked('the right password', { body: { ...who, password } }));
  await tells(asker, verify, asked('a wrong password', { body: { ...who, password: 'x' } }), { account: null });
  await tells(asker, verify, asked('nobody’s phone', { body: nobodys }), { account: null });
  await tells(asker, 'POST /internal/account/find', asked('the customer', { body: who }), { hasPassword: true });
  for (const isFramed of ['true', 'false'] as const)
    await tells(
      asker,
      'GET /internal/todays-picture',
      asked('a new customer', { query: { agencyId, userId, isFramed } }),
    );
  await tells(asker, 'GET /internal/card-page', asked('no card', { query: card }), { outcome: 'missing' });
  await tells(asker, 'GET /internal/id-page', asked('no staff id', { query: staffId }), { outcome: 'missing' });
  await asker.refused('GET /internal/media', asked('no picture', { query: media }), 'not_found');
  const noAgency = asked('an agency without keys', { query: { agencyId: nobody } });
  await tells(asker, 'GET /internal/payment/account', noAgency, { account: null });
  await tells(asker, 'GET /internal/payment/accounts', asked('agencies with keys', {}));
  const nobodysOrder = { as: claims, saying: 'nobody’s order', query: order };
  await tells(asker, 'GET /internal/payment/intent', nobodysOrder, { intent: null });

  if (!staff) return;
  const { franchiseeId, sessionEpoch } = staff;
  await tells(asker, 'GET /internal/second-factor', asked('staff', { query: { franchiseeId } }));
  const session = { franchiseeId, sessionEpoch, password: 'x' };
  const check = 'POST /internal/second-factor/check-password';
  await tells(asker, check, asked('a wrong password', { body: session }), { isRight: false });
  const ended = { ...session, sessionEpoch: sessionEpoch + 1 };
  await asker.refused(check, asked('a session that has ended', { body: ended }), 'not_signed_in');
}
