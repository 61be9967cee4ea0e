import { useStore } from '@nanostores/react';
import type { CardRow } from '@parichay/shared/shop/card/card.endpoints.ts';
import { useState } from 'react';
import { ActionFailure } from '../../../../kit/table/TableNotices.tsx';
import { TextareaField } from '../../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { cardNameOf } from './cards-admin.rules.ts';
import { cardChanges, closeQuestion, submission, suspendCard } from './cards-admin.store.ts';

/** The owner sees the reason and can correct the card. */
export function SuspendSheet({ row }: { row: CardRow }) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isBusy = useStore(submission.$state).status === 'loading';
  const save = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') suspendCard(row, reason.trim());
  };
  return (
    <FormSheet
      title={t('cards-admin.suspendTitle', { name: cardNameOf(row) })}
      onClose={closeQuestion}
      submitLabel={t('cards-admin.suspendGo')}
      isBusy={isBusy}
      onSubmit={save}
    >
      <p>{t('cards-admin.suspendText')}</p>
      <TextareaField
        id="suspend-reason"
        label={t('cards-admin.suspendWhy')}
        hint={t('cards-admin.suspendHint')}
        error={isMissing ? t('cards-admin.suspendNeeds') : undefined}
        rows={2}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <ActionFailure changes={cardChanges} />
    </FormSheet>
  );
}
