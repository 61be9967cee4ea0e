import { useState } from 'react';
import { ActionFailure } from '../../../kit/table/TableNotices.tsx';
import { TextareaField } from '../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { caseChanges } from './reconciliation.store.ts';

interface NoteDialogProps {
  title: string;
  text: string;
  isBusy: boolean;
  isDanger: boolean;
  onConfirm(note: string): void;
}

export function NoteDialog({ title, text, isBusy, isDanger, onConfirm }: NoteDialogProps) {
  const [note, setNote] = useState('');
  const [isNoteMissing, setNoteMissing] = useState(false);
  return (
    <FormSheet
      title={title}
      onClose={caseChanges.closeQuestion}
      submitLabel={title}
      isBusy={isBusy}
      isDanger={isDanger}
      onSubmit={() => {
        setNoteMissing(note.trim() === '');
        if (note.trim()) onConfirm(note.trim());
      }}
    >
      <p>{text}</p>
      <TextareaField
        id="decision-note"
        label={t('reconciliation.note')}
        hint={t('reconciliation.noteHint')}
        error={isNoteMissing ? t('reconciliation.noteMissing') : undefined}
        rows={2}
        maxLength={200}
        value={note}
        aria-required="true"
        onChange={({ target }) => {
          setNote(target.value);
          setNoteMissing(false);
        }}
      />
      <ActionFailure changes={caseChanges} />
    </FormSheet>
  );
}
