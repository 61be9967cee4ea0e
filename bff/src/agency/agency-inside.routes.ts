import type { agencyEndpoints } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Request, Response } from 'express';
import type { Upstream } from '../lib/upstream.ts';
import { claimsOf } from '../session/claims.ts';
import { startSession } from '../session/session.ts';
import { enteredAgencyMs } from '../session/session-data.ts';
import type { AgencyDirectory } from './agency-host.ts';
import { clearEnteredAgencyCookie, setEnteredAgencyCookie } from './agency-inside.ts';

interface EnterAgencyDependencies {
  upstream: Pick<Upstream, 'call'>;
  directory: Pick<AgencyDirectory, 'byId'>;
  isTls: boolean;
  now(): number;
}
type EnterBody = (typeof agencyEndpoints)['POST /agency/enter']['body']['_output'];

export const enterAgencyHandlers = ({ upstream, directory, isTls, now }: EnterAgencyDependencies) => ({
  'POST /agency/enter': async ({
    request,
    response,
    body,
  }: {
    request: Request;
    response: Response;
    body: EnterBody;
  }) => {
    const staff = request.session.actor;
    if (staff?.kind !== 'staff') throw new ApiError('not_signed_in');
    const { agencyId } = body;
    const input = { body: { staff, agencyId } };
    const { account } = await upstream.call('POST /internal/account/enter-agency', input, request.id);
    const agency = await directory.byId(agencyId);
    if (!agency) throw new ApiError('not_found');
    const actor = claimsOf(account, agencyId);
    if (actor.kind !== 'staff') throw new ApiError('internal');
    const { franchiseeId, sessionEpoch } = staff;
    const loggedInBy = { agencyId: staff.agencyId, franchiseeId, sessionEpoch };
    // No password was entered, so the session keeps its original start time.
    const { startedAt } = request.session;
    const at = now();
    await startSession(request, { actor: { ...actor, loggedInBy }, startedAt, endsAt: at + enteredAgencyMs }, at);
    setEnteredAgencyCookie(response, agencyId, isTls);
    return { agency: agency.details };
  },

  'POST /agency/leave': async ({ request, response }: { request: Request; response: Response }) => {
    const { actor, startedAt } = request.session;
    if (actor?.kind !== 'staff' || !actor.loggedInBy) throw new ApiError('login_data_missing');
    const { agencyId, franchiseeId, sessionEpoch } = actor.loggedInBy;
    const input = { body: { franchiseeId, sessionEpoch } };
    const { account } = await upstream.call('POST /internal/account/log-out-as', input, request.id);
    if (account.audience !== 'staff') throw new ApiError('internal');
    await startSession(request, { actor: claimsOf(account, agencyId), startedAt }, now());
    clearEnteredAgencyCookie(response, isTls);
    return { franchiseeLoggedIn: true, franchisee: account.franchisee };
  },
});

export type EnterAgencyHandlers = ReturnType<typeof enterAgencyHandlers>;
