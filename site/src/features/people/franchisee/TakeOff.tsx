import { useStore } from '@nanostores/react';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { InputField } from '../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { franchiseeChanges, takeOff } from './franchisees.store.ts';

/** Needs the reader's own password, as it weakens a colleague's account. */
export function TakeOff({ row }: { row: Franchisee }) {
  const { status, error } = useStore(franchiseeChanges.answering.$state);
  const [password, setPassword] = useState('');
  const [isSent, setSent] = useState(false);
  const isWrong = error?.code === 'wrong_credentials';
  const fault =
    isSent && !password
      ? t('franchisees.takeOffPasswordMissing')
      : isWrong
        ? t('franchisees.takeOffPasswordWrong')
        : undefined;
  return (
    <FormSheet
      kind="dialog"
      title={t('franchisees.takeOffTitle', { name: row.name })}
      onClose={franchiseeChanges.closeQuestion}
      go={t('franchisees.takeOff')}
      isBusy={status === 'loading'}
      isDanger
      canCancel
      onSubmit={() => {
        setSent(true);
        if (password) takeOff(row, password);
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
