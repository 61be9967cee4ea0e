import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { agencyChanges, agencyScreen } from './agencies-admin.store.ts';

export const suspendAgency = (row: Agency) =>
  agencyChanges.answer(async () => {
    const { agency } = await call('POST /agency/suspend', { body: { agencyId: row.agencyId } });
    agencyScreen.list.edit(row.agencyId, () => agency);
    return { text: t('agency-care.done_suspend', { agency: row.agencyName }), undo: () => void liftSuspension(agency) };
  });

export async function liftSuspension(row: Agency): Promise<void> {
  const isLifted = await agencyChanges.change(
    row,
    async () => (await call('POST /agency/lift', { body: { agencyId: row.agencyId } })).agency,
    { suspendedAt: null },
  );
  if (isLifted) agencyChanges.$notice.set({ text: t('agency-care.done_lift', { agency: row.agencyName }) });
}

export interface NewAdmin {
  name: string;
  phoneNumber: string;
  email: string | null;
}

export const handOverAgency = (row: Agency, admin: NewAdmin) =>
  agencyChanges.answer(async () => {
    const { formerAdmins } = await call('POST /agency/hand-over', { body: { agencyId: row.agencyId, ...admin } });
    const params = { agency: row.agencyName, name: admin.name, count: formerAdmins };
    return { text: t('agency-care.done_handOver', params), shouldFocus: true };
  });
