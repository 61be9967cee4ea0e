import { createSigner } from '../../bff/src/lib/upstream.ts';
import { tryAccess, tryForgeries, tryTokenScopes } from './access.ts';
import { makeCustomer, principalsOf, service, signInStaff } from './callers.ts';
import { CannotGoOn, createConformanceClient, type Report } from './client.ts';
import { tryErrors } from './errors.ts';
import { tryAccountDeletion, tryAgency, tryCard, tryPicture } from './lifecycle.ts';
import { tryInternalReads, tryReads } from './reads.ts';

export interface UpstreamUnderTest {
  /** For example `http://127.0.0.1:8081`. */
  url: string;
  /** Secret shared with the BFF. */
  actorKey: string;
  /** Host of an agency. */
  host: string;
  /** An admin of that agency; null skips all checks for staff. */
  staff: { phoneNumber: string; password: string } | null;
}

/**
 * Sends an upstream the BFF's requests and forbidden ones. It creates and deletes two customers, a business and a card,
 * and changes nothing else in a conforming upstream.
 * @throws CannotGoOn when the upstream is unreachable or has no agency on that host
 */
export async function tryUpstream({ url, actorKey, host, staff: login }: UpstreamUnderTest): Promise<Report> {
  const client = createConformanceClient(url, createSigner(actorKey));
  const { report } = client;
  /** Runs a step; a missing answer skips the dependent steps only. */
  const step = async <T>(name: string, task: () => Promise<T>): Promise<T | null> => {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof CannotGoOn)) throw error;
      report.skippedChecks.push(`the rest of "${name}", because ${error.message}`);
      return null;
    }
  };

  const withoutToken = { authorization: undefined };
  const liveness = await client.request('GET /health/live', { as: withoutToken, description: 'whether it lives' });
  if (liveness.status === 0) throw new CannotGoOn(`Nothing answers at ${url}.`);
  for (const key of ['GET /health/live', 'GET /health/ready'] as const) {
    const { status } = await client.request(key, { as: withoutToken, description: 'without a token' });
    if (status !== 200) client.reportDifference(key, 'without a token', '200', String(status));
  }

  const agencyAnswer = await client.request('GET /internal/agency', {
    as: service,
    description: host,
    query: { host },
  });
  const { agency } = (agencyAnswer.data ?? {}) as { agency?: { details: { agencyId: string } } | null };
  if (!agency)
    throw new CannotGoOn(
      agencyAnswer.code === 'not_signed_in'
        ? 'The upstream does not take this ACTOR_KEY, or no token that is signed as docs/upstream.md says.'
        : `No agency is served on ${host}: it answered ${agencyAnswer.status}.`,
    );
  const { agencyId } = agency.details;
  const customer = await makeCustomer(client, agencyId);
  const otherCustomer = await makeCustomer(client, agencyId);
  const staff = login && (await step('signing in as staff', () => signInStaff(client, agencyId, login)));
  if (!staff) report.skippedChecks.push('what only staff may do, because no admin signed in');

  const principals = principalsOf(customer.claims, staff);
  await step('forgeries', () => tryForgeries(client, actorKey, customer.claims));
  await step('who may call what', () => tryAccess(client, principals));
  await step('doors', () => tryTokenScopes(client, customer.claims));
  await step('errors', () => tryErrors(client, customer.claims));
  await step('questions of the BFF', () => tryInternalReads(client, customer, staff, host));
  const cardId = await step('a card', () => tryCard(client, customer.claims, otherCustomer.claims));
  await step('a picture', () => tryPicture(client, customer.claims));
  await step('lists', () => tryReads(client, principals, customer.claims));
  if (staff) await step('an agency', () => tryAgency(client, staff));
  await step('the end of an account', () => tryAccountDeletion(client, customer, cardId));
  await step('the end of another account', () => tryAccountDeletion(client, otherCustomer, null));
  return report;
}
