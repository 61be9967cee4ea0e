import '../form/form.css';
import './desk.css';
import Trash2 from 'icon:trash';
import { type ReactNode, useId } from 'react';
import { FailureBanner } from '../feedback/FailureBanner.tsx';
import { ConflictNote } from '../form/ConflictNote.tsx';
import { RestoredDraft } from '../form/RestoredDraft.tsx';
import type { useEntityForm } from '../form/use-entity-form.ts';
import { t } from '../text/messages.ts';
import { Pane } from './Pane.tsx';
import { useDiscardQuestion } from './use-discard-question.tsx';

export type EntityFormState = Omit<ReturnType<typeof useEntityForm>, 'form' | 'follow' | 'newer' | 'seen'> & {
  newer: object | null;
};

interface FootProps {
  entity: EntityFormState;
  formId: string;
  currentName: string;
  onClose(): void;
  remove?: { label: string; run(): Promise<boolean> } | undefined;
  failureNote?: ReactNode;
}

export function EntityButtons({ entity, formId, currentName, onClose, remove, failureNote }: FootProps) {
  const { isBusy, failure, newer, keepMine, takeTheirs, discardDraft } = entity;
  return (
    <>
      {newer && <ConflictNote name={currentName} onKeepMine={keepMine} onTakeTheirs={takeTheirs} />}
      {failure && <FailureBanner failure={failure} />}
      {failureNote}
      <button type="submit" form={formId} className="button" aria-busy={isBusy} hidden={newer !== null}>
        {t('common.save')}
      </button>
      <button
        type="button"
        className="button button-quiet"
        onClick={() => {
          discardDraft();
          onClose();
        }}
      >
        {t('common.cancel')}
      </button>
      {remove && (
        <button
          type="button"
          className="button button-plain pane-delete"
          onClick={async () => {
            if (!(await remove.run())) return;
            discardDraft();
            onClose();
          }}
        >
          <Trash2 size={18} aria-hidden="true" />
          <span>{remove.label}</span>
        </button>
      )}
    </>
  );
}

interface Props extends Omit<FootProps, 'formId'> {
  title: string;
  onSubmit(event: React.SubmitEvent): void;
  children: ReactNode;
}

export function EntityPane({ title, onSubmit, children, ...foot }: Props) {
  const formId = useId();
  const { askToDiscard, question } = useDiscardQuestion(foot.entity);
  return (
    <Pane
      title={title}
      onClose={foot.onClose}
      onCloseButton={askToDiscard}
      foot={<EntityButtons {...foot} formId={formId} />}
    >
      <form id={formId} className="stack pane-form" noValidate onSubmit={onSubmit}>
        {foot.entity.isRestored && <RestoredDraft onStartOver={foot.entity.startOver} />}
        {children}
      </form>
      {question}
    </Pane>
  );
}
