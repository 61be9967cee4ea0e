import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { DeleteQuestion } from '../../../../kit/table/bulk/DeleteQuestion.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { agencyChanges } from './agencies-admin.store.ts';
import { suspendAgency } from './agency-care.store.ts';

export const SuspendQuestion = ({ row }: { row: Agency }) => (
  <DeleteQuestion
    changes={agencyChanges}
    title={t('agency-care.suspendTitle', { agency: row.agencyName })}
    text={t('agency-care.suspendText')}
    confirmLabel={t('agency-care.suspend')}
    onConfirm={() => suspendAgency(row)}
  />
);
