import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { agencyChanges, agencyScreen } from './agencies-admin.store.ts';

export const suspend = (row: Agency) =>
  agencyChanges.answer(async () => {
    const { agency } = await call('POST /agency/suspend', { body: { agencyId: row.agencyId } });
    agencyScreen.list.edit(row.agencyId, () => agency);
    return { words: t('agency-care.done_suspend', { agency: row.agencyName }), undo: () => void lift(agency) };
  });

export async function lift(row: Agency): Promise<void> {
  const isDone = await agencyChanges.change(
    row,
    async () => (await call('POST /agency/lift', { body: { agencyId: row.agencyId } })).agency,
    { suspendedAt: null },
  );
  if (isDone) agencyChanges.$notice.set({ words: t('agency-care.done_lift', { agency: row.agencyName }) });
}

export interface NewAdmin {
  name: string;
  phoneNumber: string;
  email: string | null;
}

export const handOver = (row: Agency, admin: NewAdmin) =>
  agencyChanges.answer(async () => {
    const { formerAdmins } = await call('POST /agency/hand-over', { body: { agencyId: row.agencyId, ...admin } });
    const said = { agency: row.agencyName, name: admin.name, count: formerAdmins };
    return { words: t('agency-care.done_handOver', said), takesFocus: true };
  });
