import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { useState } from 'react';
import { ActionFailure } from '../../../../kit/table/TableNotices.tsx';
import { InputField } from '../../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { businessChanges, cloneBusiness } from './businesses-admin.store.ts';

export function CloneBusiness({ row }: { row: Business }) {
  const [name, setName] = useState(t('businesses.copyOf', { name: row.businessName }).slice(0, 80));
  const [isMissing, setMissing] = useState(false);
  const isBusy = useStore(businessChanges.submission.$state).status === 'loading';
  return (
    <FormSheet
      title={t('businesses.cloneTitle')}
      onClose={businessChanges.closeQuestion}
      submitLabel={t('businesses.clone')}
      isBusy={isBusy}
      onSubmit={() => {
        setMissing(name.trim() === '');
        if (name.trim()) cloneBusiness(row, name.trim());
      }}
    >
      <p>{t('businesses.cloneText', { name: row.businessName })}</p>
      <InputField
        id="clone-name"
        label={t('businesses.businessName')}
        error={isMissing ? t('businesses.nameMissing') : undefined}
        value={name}
        maxLength={80}
        onChange={({ target }) => setName(target.value)}
      />
      <ActionFailure changes={businessChanges} />
    </FormSheet>
  );
}
