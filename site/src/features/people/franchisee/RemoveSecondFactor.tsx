import { useStore } from '@nanostores/react';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { InputField } from '../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { franchiseeChanges, removeSecondFactor } from './franchisees.store.ts';

/** Asks for the admin's password, because the removal weakens a colleague's account. */
export function RemoveSecondFactor({ row }: { row: Franchisee }) {
  const { status, error } = useStore(franchiseeChanges.submission.$state);
  const [password, setPassword] = useState('');
  const [isSubmitted, setSent] = useState(false);
  const isWrong = error?.code === 'wrong_credentials';
  const fault =
    isSubmitted && !password
      ? t('franchisees.takeOffPasswordMissing')
      : isWrong
        ? t('franchisees.takeOffPasswordWrong')
        : undefined;
  return (
    <FormSheet
      kind="dialog"
      title={t('franchisees.takeOffTitle', { name: row.name })}
      onClose={franchiseeChanges.closeQuestion}
      submitLabel={t('franchisees.takeOff')}
      isBusy={status === 'loading'}
      isDanger
      canCancel
      onSubmit={() => {
        setSent(true);
        if (password) removeSecondFactor(row, password);
      }}
    >
      <p>{t('franchisees.takeOffText', { name: row.name })}</p>
      <InputField
        id="take-off-password"
        label={t('franchisees.takeOffPassword')}
        error={fault}
        type="password"
        value={password}
        maxLength={200}
        autoComplete="current-password"
        onChange={({ target }) => setPassword(target.value)}
      />
      {error && !isWrong && <FailureBanner failure={error} />}
    </FormSheet>
  );
}
