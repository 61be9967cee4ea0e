import { createSigner } from '../../bff/src/lib/upstream.ts';
import { tryAccess, tryDoors, tryForgeries } from './access.ts';
import { CannotGoOn, createAsker, type Report } from './asker.ts';
import { makeCustomer, principalsOf, service, signInStaff } from './callers.ts';
import { tryErrors } from './errors.ts';
import { tryAgency, tryCard, tryEnd, tryPicture } from './life.ts';
import { tryQuestions, tryReads } from './reads.ts';

export interface Subject {
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
export async function tryUpstream({ url, actorKey, host, staff: login }: Subject): Promise<Report> {
  const asker = createAsker(url, createSigner(actorKey));
  const { report } = asker;
  /** Runs a step; a missing answer skips the dependent steps only. */
  const step = async <T>(name: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CannotGoOn)) throw error;
      report.notAsked.push(`the rest of "${name}", because ${error.message}`);
      return null;
    }
  };

  const nobodyAsks = { authorization: undefined };
  const live = await asker.ask('GET /health/live', { as: nobodyAsks, saying: 'whether it lives' });
  if (live.status === 0) throw new CannotGoOn(`Nothing answers at ${url}.`);
  for (const key of ['GET /health/live', 'GET /health/ready'] as const) {
    const { status } = await asker.ask(key, { as: nobodyAsks, saying: 'without a token' });
    if (status !== 200) asker.differs(key, 'without a token', '200', String(status));
  }

  const hosted = await asker.ask('GET /internal/agency', { as: service, saying: host, query: { host } });
  const { agency } = (hosted.data ?? {}) as { agency?: { details: { agencyId: string } } | null };
  if (!agency)
    throw new CannotGoOn(
      hosted.code === 'not_signed_in'
        ? 'The upstream does not take this ACTOR_KEY, or no token that is signed as docs/upstream.md says.'
        : `No agency is served on ${host}: it answered ${hosted.status}.`,
    );
  const { agencyId } = agency.details;
  const customer = await makeCustomer(asker, agencyId);
  const other = await makeCustomer(asker, agencyId);
  const staff = login && (await step('signing in as staff', () => signInStaff(asker, agencyId, login)));
  if (!staff) report.notAsked.push('what only staff may do, because no admin signed in');

  const principals = principalsOf(customer.claims, staff);
  await step('forgeries', () => tryForgeries(asker, actorKey, customer.claims));
  await step('who may call what', () => tryAccess(asker, principals));
  await step('doors', () => tryDoors(asker, customer.claims));
  await step('errors', () => tryErrors(asker, customer.claims));
  await step('questions of the BFF', () => tryQuestions(asker, customer, staff, host));
  const cardId = await step('a card', () => tryCard(asker, customer.claims, other.claims));
  await step('a picture', () => tryPicture(asker, customer.claims));
  await step('lists', () => tryReads(asker, principals, customer.claims));
  if (staff) await step('an agency', () => tryAgency(asker, staff));
  await step('the end of an account', () => tryEnd(asker, customer, cardId));
  await step('the end of another account', () => tryEnd(asker, other, null));
  return report;
}
