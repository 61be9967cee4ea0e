import { type ReactNode, useId } from 'react';
import { FailureBanner } from '../feedback/FailureBanner.tsx';
import { ConflictNote } from '../form/ConflictNote.tsx';
import { RestoredDraft } from '../form/RestoredDraft.tsx';
import { t } from '../text/messages.ts';
import type { EntityFoot } from './EntityPane.tsx';
import { Sheet } from './Sheet.tsx';

interface Props {
  title: string;
  entity: EntityFoot;
  go?: string;
  theirs?: readonly { name: string; value: string }[];
  /** Error codes that a field shows itself. */
  saidByFields?: readonly string[];
  onClose(): void;
  className?: string;
  isStep?: boolean;
  children: ReactNode;
}

export function EntitySheet({
  title,
  entity,
  go = t('common.save'),
  theirs = [],
  saidByFields = [],
  onClose,
  className = '',
  isStep = false,
  children,
}: Props) {
  const formId = useId();
  const { failure, newer, isBusy, onSubmit, keepMine, takeTheirs } = entity;
  const foot = newer === null && (
    <button type="submit" form={formId} className="button" aria-busy={isBusy}>
      {go}
    </button>
  );
  return (
    <Sheet kind="side" title={title} onClose={onClose} foot={foot} className={className} isStep={isStep}>
      <form id={formId} className="stack" noValidate onSubmit={onSubmit}>
        {newer && <ConflictNote theirs={theirs} onKeep={keepMine} onTake={takeTheirs} />}
        {failure && !saidByFields.includes(failure.code) && <FailureBanner failure={failure} />}
        {entity.isRestored && <RestoredDraft onStartOver={entity.startOver} />}
        {children}
      </form>
    </Sheet>
  );
}
