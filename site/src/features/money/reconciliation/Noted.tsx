import { useState } from 'react';
import { AnswerFailure } from '../../../kit/table/TableNotices.tsx';
import { TextareaField } from '../../../kit/ui/form/fields.tsx';
import { FormSheet } from '../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { caseChanges } from './reconciliation.store.ts';

interface NotedProps {
  title: string;
  text: string;
  isBusy: boolean;
  isDanger: boolean;
  onGo(note: string): void;
}

export function Noted({ title, text, isBusy, isDanger, onGo }: NotedProps) {
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <FormSheet
      title={title}
      onClose={caseChanges.closeQuestion}
      go={title}
      isBusy={isBusy}
      isDanger={isDanger}
      onSubmit={() => {
        setMissing(note.trim() === '');
        if (note.trim()) onGo(note.trim());
      }}
    >
      <p>{text}</p>
      <TextareaField
        id="decision-note"
        label={t('reconciliation.note')}
        hint={t('reconciliation.noteHint')}
        error={isMissing ? t('reconciliation.noteMissing') : undefined}
        rows={2}
        maxLength={200}
        value={note}
        aria-required="true"
        onChange={({ target }) => {
          setNote(target.value);
          setMissing(false);
        }}
      />
      <AnswerFailure changes={caseChanges} />
    </FormSheet>
  );
}
