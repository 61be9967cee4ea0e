import './studio.css';
import { useStore } from '@nanostores/react';
import type { StudioDocument } from '@parichay/shared/studio/studio/studio.endpoints.ts';
import { useEffect, useState } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { ConflictNote } from '../../../kit/ui/form/ConflictNote.tsx';
import { QuestionDialog } from '../../../kit/ui/overlay/QuestionDialog.tsx';
import { $uploads } from '../../../kit/ui/overlay/use-back.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { DocumentEditor } from './DocumentEditor.tsx';
import {
  $draft,
  $newerDesign,
  $notice,
  deleteStudioDesign,
  designRequest,
  exportDesign,
  isDraftChanged,
  openedDesign,
  overwriteNewerDesign,
  pageQuery,
  publishOrWithdraw,
  saveDesign,
  showNewerDesign,
} from './studio.store.ts';

export function OpenDesign() {
  const { data, error } = useStore(openedDesign.$state);
  const draft = useStore($draft);
  const id = useStore(pageQuery.$params).document;
  if (error && !data) return <FailedPanel failure={error} onRetry={() => pageQuery.push({ document: id ?? null })} />;
  if (!data || !draft) return <div className="skeleton studio-waiting" aria-hidden="true" />;
  return (
    <section className="studio">
      <DesignHeader design={data} />
      <DocumentEditor document={draft.document} onChange={(document) => $draft.set({ ...draft, document })} />
    </section>
  );
}

const closeDesign = () => pageQuery.push({ document: null });

const actionsNeedingConfirmation = {
  leave: closeDesign,
  withdraw: (design: StudioDocument) => publishOrWithdraw(design, 'withdraw'),
  delete: deleteStudioDesign,
};

function DesignHeader({ design }: { design: StudioDocument }) {
  const draft = useStore($draft);
  const { status, error } = useStore(designRequest.$state);
  const notice = useStore($notice);
  const newer = useStore($newerDesign);
  const [question, setQuestion] = useState<keyof typeof actionsNeedingConfirmation | null>(null);
  const isUploading = useStore($uploads).length > 0;
  const hasChanges = isUploading || (draft !== null && isDraftChanged(design, draft));
  useEffect(() => () => designRequest.reset(), []);
  useEffect(() => {
    if (!hasChanges) return;
    const preventLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventLeaving);
    return () => removeEventListener('beforeunload', preventLeaving);
  }, [hasChanges]);
  if (!draft) return null;
  const exportDraft = () => exportDesign(design, draft.document);
  const isBusy = status === 'loading';
  const isPublished = design.publishedVersion !== null && !design.isWithdrawn;
  return (
    <header className="studio-bar">
      <button
        type="button"
        className="button button-plain button-small"
        onClick={() => (hasChanges ? setQuestion('leave') : closeDesign())}
      >
        {t('studio.back')}
      </button>
      <label className="field studio-title">
        <span className="visually-hidden">{t('studio.name')}</span>
        <input
          value={draft.title}
          maxLength={80}
          onChange={(event) => $draft.set({ ...draft, title: event.currentTarget.value })}
        />
      </label>
      <div className="studio-actions">
        <button type="button" className="button button-plain button-small" onClick={exportDraft}>
          {t('studio.export')}
        </button>
        {isPublished && (
          <button type="button" className="button button-plain button-small" onClick={() => setQuestion('withdraw')}>
            {t('studio.withdraw')}
          </button>
        )}
        {design.publishedVersion === null && (
          <button type="button" className="button button-plain button-small" onClick={() => setQuestion('delete')}>
            {t('studio.delete')}
          </button>
        )}
        <button
          type="button"
          className="button button-quiet button-small"
          disabled={!hasChanges || isBusy}
          onClick={() => saveDesign(design)}
        >
          {t('studio.save')}
        </button>
        <button
          type="button"
          className="button button-small"
          aria-busy={isBusy}
          disabled={!hasChanges && isPublished && design.publishedVersion === design.version}
          onClick={() => publishOrWithdraw(design, 'publish')}
        >
          {t('studio.publish')}
        </button>
      </div>
      {newer && <ConflictNote name={newer.title} onKeepMine={overwriteNewerDesign} onTakeTheirs={showNewerDesign} />}
      {error && <FailureBanner failure={error} />}
      <p className="studio-notice muted" role="status">
        {hasChanges ? t('studio.unsaved') : notice && t(`studio.${notice}`)}
      </p>
      {question && (
        <QuestionDialog
          title={t(`studio.${question}Title`, { name: design.title })}
          text={t(`studio.${question}Text`)}
          confirmLabel={t(`studio.${question}`)}
          isBusy={isBusy}
          onConfirm={() => {
            actionsNeedingConfirmation[question](design);
            setQuestion(null);
          }}
          onClose={() => setQuestion(null)}
        />
      )}
    </header>
  );
}
