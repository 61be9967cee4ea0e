import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { toE164 } from '@parichay/shared/people/auth/phone.ts';
import type { UpstreamConfig } from '../../config.ts';
import { type Db, inTenant } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/lock.ts';
import { addAgency, firstAgency } from './agency.queries.ts';
import { addAdmin } from './agency-staff.queries.ts';

export async function addFirstAgency(db: Db, firstAgencyConfig: UpstreamConfig['firstAgency']): Promise<void> {
  if (!firstAgencyConfig) return;
  const phoneNumber = toE164(firstAgencyConfig.adminPhone);
  if (!phoneNumber) throw new Error('FIRST_ADMIN_PHONE is not a phone number');
  await inTenant(db, 'platform', async (tx) => {
    await lockInTransaction(tx, 'the first agency');
    if (await firstAgency(tx)) return;
    const agency = await addAgency(tx, {
      agencyName: firstAgencyConfig.agencyName,
      roles: ['superadmin', 'admin'],
      configuration: agencyConfiguration.parse({}),
      brand: { colour: '#0f766e', logo: null, favicon: null },
      domains: [firstAgencyConfig.domain.toLowerCase()],
    });
    // Marked as pointing here at once, so no other agency can claim a subdomain.
    await tx
      .updateTable('agency_domain')
      .set({ points_here_since: new Date() })
      .where('agency_id', '=', agency.agencyId)
      .execute();
    await addAdmin(tx, { agencyId: agency.agencyId, name: 'Admin', phoneNumber });
  });
}
