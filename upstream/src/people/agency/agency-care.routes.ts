import { toE164 } from '@parichay/shared/people/auth/phone.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { agencyInReach, setAgencySuspended } from './agency.queries.ts';
import { makeSoleAdmin } from './agency-staff.queries.ts';

async function refusePlatformAgency(tx: Tx, actor: Actor, agencyId: string): Promise<void> {
  const { roles } = await agencyInReach(tx, actor, agencyId, { lock: true });
  if (roles.includes('superadmin')) throw new ApiError('not_allowed', { fields: { agencyId: 'is the platform' } });
}

export const suspendAndHandOverHandlers = {
  'POST /agency/suspend': async ({ actor, body: { agencyId }, tx, agencyChanged }) => {
    await refusePlatformAgency(tx, actor, agencyId);
    await setAgencySuspended(tx, agencyId, true);
    agencyChanged();
    return { agency: await agencyInReach(tx, actor, agencyId) };
  },

  'POST /agency/lift': async ({ actor, body: { agencyId }, tx, agencyChanged }) => {
    await agencyInReach(tx, actor, agencyId, { lock: true });
    await setAgencySuspended(tx, agencyId, false);
    agencyChanged();
    return { agency: await agencyInReach(tx, actor, agencyId) };
  },

  'POST /agency/hand-over': async ({ actor, body: { agencyId, name, phoneNumber: typedPhone, email = null }, tx }) => {
    await refusePlatformAgency(tx, actor, agencyId);
    const phoneNumber = toE164(typedPhone);
    if (!phoneNumber) throw new ApiError('phone_invalid', { fields: { phoneNumber: 'is not a phone number' } });
    return makeSoleAdmin(tx, { agencyId, name, phoneNumber, email });
  },
} satisfies Handlers;
