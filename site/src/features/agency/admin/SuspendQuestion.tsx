import type { Agency } from '@parichay/shared/agency/agency.endpoints.ts';
import { DeleteQuestion } from '../../../kit/table/DeleteQuestion.tsx';
import { t } from '../../../kit/ui/messages.ts';
import { agencyChanges } from './agencies-admin.store.ts';
import { suspend } from './agency-care.store.ts';

/** Many people are out at once, so it is asked first, although it can be lifted. */
export const SuspendQuestion = ({ row }: { row: Agency }) => (
  <DeleteQuestion
    changes={agencyChanges}
    title={t('agency-care.suspendTitle', { agency: row.agencyName })}
    text={t('agency-care.suspendText')}
    go={t('agency-care.suspend')}
    onGo={() => suspend(row)}
  />
);
