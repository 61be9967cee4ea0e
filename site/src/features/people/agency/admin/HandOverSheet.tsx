import { useStore } from '@nanostores/react';
import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { useState } from 'react';
import { ActionFailure } from '../../../../kit/table/TableNotices.tsx';
import { InputField } from '../../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { agencyChanges, closeQuestion, submission } from './agencies-admin.store.ts';
import { handOverAgency } from './agency-care.store.ts';

const fields = [
  { name: 'name', label: 'agency-care.newName', type: 'text', maxLength: 80, isNeeded: true },
  { name: 'phoneNumber', label: 'agency-care.newPhone', type: 'tel', maxLength: 20, isNeeded: true },
  { name: 'email', label: 'agency-care.newEmail', type: 'email', maxLength: 120, isNeeded: false },
] as const;

/** Replaces all admins of the agency by one. */
export function HandOverSheet({ row }: { row: Agency }) {
  const [typed, setTyped] = useState({ name: '', phoneNumber: '', email: '' });
  const [isSubmitted, setSent] = useState(false);
  const isBusy = useStore(submission.$state).status === 'loading';
  const name = typed.name.trim();
  const phoneNumber = typed.phoneNumber.trim();
  return (
    <FormSheet
      title={t('agency-care.handOverTitle', { agency: row.agencyName })}
      onClose={closeQuestion}
      submitLabel={t('agency-care.handOver')}
      isBusy={isBusy}
      onSubmit={() => {
        setSent(true);
        if (name && phoneNumber) handOverAgency(row, { name, phoneNumber, email: typed.email.trim() || null });
      }}
    >
      <p>{t('agency-care.handOverText')}</p>
      {fields.map((field) => (
        <InputField
          key={field.name}
          id={`new-admin-${field.name}`}
          label={t(field.label)}
          error={isSubmitted && field.isNeeded && typed[field.name].trim() === '' ? t('form.missing') : undefined}
          type={field.type}
          autoComplete="off"
          maxLength={field.maxLength}
          value={typed[field.name]}
          onChange={({ target }) => setTyped({ ...typed, [field.name]: target.value })}
        />
      ))}
      <ActionFailure changes={agencyChanges} />
    </FormSheet>
  );
}
