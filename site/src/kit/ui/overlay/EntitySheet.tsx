import { type ReactNode, useId } from 'react';
import { FailureBanner } from '../feedback/FailureBanner.tsx';
import { ConflictNote } from '../form/ConflictNote.tsx';
import { RestoredDraft } from '../form/RestoredDraft.tsx';
import { t } from '../text/messages.ts';
import type { EntityFormState } from './EntityPane.tsx';
import { Sheet } from './Sheet.tsx';
import { useDiscardQuestion } from './use-discard-question.tsx';

interface Props {
  title: string;
  entity: EntityFormState;
  submitLabel?: string;
  theirs?: readonly { name: string; value: string }[];
  fieldErrorCodes?: readonly string[];
  onClose(): void;
  className?: string;
  hasHistoryEntry?: boolean;
  children: ReactNode;
}

export function EntitySheet({
  title,
  entity,
  submitLabel = t('common.save'),
  theirs = [],
  fieldErrorCodes = [],
  onClose,
  className = '',
  hasHistoryEntry = false,
  children,
}: Props) {
  const formId = useId();
  const { askToDiscard, question } = useDiscardQuestion(entity);
  const { failure, newer, isBusy, onSubmit, keepMine, takeTheirs } = entity;
  const foot = newer === null && (
    <button type="submit" form={formId} className="button" aria-busy={isBusy}>
      {submitLabel}
    </button>
  );
  return (
    <Sheet
      kind="side"
      title={title}
      onClose={onClose}
      onCloseButton={askToDiscard}
      foot={foot}
      className={className}
      hasHistoryEntry={hasHistoryEntry}
    >
      <form id={formId} className="stack" noValidate onSubmit={onSubmit}>
        {newer && <ConflictNote theirs={theirs} onKeepMine={keepMine} onTakeTheirs={takeTheirs} />}
        {failure && !fieldErrorCodes.includes(failure.code) && <FailureBanner failure={failure} />}
        {entity.isRestored && <RestoredDraft onStartOver={entity.startOver} />}
        {children}
      </form>
      {question}
    </Sheet>
  );
}
