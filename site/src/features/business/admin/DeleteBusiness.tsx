import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import { t } from '../../../kit/ui/messages.ts';
import { QuestionDialog } from '../../../kit/ui/QuestionDialog.tsx';
import { businessChanges, deleteBusinesses } from './businesses-admin.store.ts';

/** It can come back, but until then everybody with its link or its printed code stands before nothing. */
export const DeleteBusiness = ({ row }: { row: Business }) => (
  <QuestionDialog
    title={t('businesses.deleteLiveTitle', { name: row.businessName })}
    text={t('businesses.deleteLiveText')}
    go={t('businesses.delete')}
    onGo={() => {
      businessChanges.closeQuestion();
      deleteBusinesses([row]);
    }}
    onClose={businessChanges.closeQuestion}
  />
);
