import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { QuestionDialog } from '../../../../kit/ui/overlay/QuestionDialog.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { businessChanges, deleteBusinesses } from './businesses-admin.store.ts';

export const DeleteBusiness = ({ row }: { row: Business }) => (
  <QuestionDialog
    title={t('businesses.deleteLiveTitle', { name: row.businessName })}
    text={t('businesses.deleteLiveText')}
    confirmLabel={t('businesses.delete')}
    onConfirm={() => {
      businessChanges.closeQuestion();
      deleteBusinesses([row]);
    }}
    onClose={businessChanges.closeQuestion}
  />
);
