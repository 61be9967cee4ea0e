import './studio.css';
import { useStore } from '@nanostores/react';
import type { StudioDocument } from '@parichay/shared/studio/studio/studio.endpoints.ts';
import { useEffect, useState } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { ConflictNote } from '../../../kit/ui/form/ConflictNote.tsx';
import { QuestionDialog } from '../../../kit/ui/overlay/QuestionDialog.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { DocumentEditor } from './DocumentEditor.tsx';
import {
  $draft,
  $newer,
  $notice,
  deleteDesign,
  exportDesign,
  isChanged,
  keepMine,
  offer,
  opened,
  place,
  save,
  saving,
  takeTheirs,
} from './studio.store.ts';

export function OpenDesign() {
  const { data, error } = useStore(opened.$state);
  const draft = useStore($draft);
  const id = useStore(place.$place).document;
  if (error && !data) return <FailedPanel failure={error} onRetry={() => place.go({ document: id ?? null })} />;
  if (!data || !draft) return <div className="skeleton studio-waiting" aria-hidden="true" />;
  return (
    <section className="studio">
      <Head one={data} />
      <DocumentEditor document={draft.document} onChange={(document) => $draft.set({ ...draft, document })} />
    </section>
  );
}

const leave = () => place.go({ document: null });

const answers = {
  leave,
  withdraw: (one: StudioDocument) => offer(one, 'withdraw'),
  delete: deleteDesign,
};

function Head({ one }: { one: StudioDocument }) {
  const draft = useStore($draft);
  const { status, error } = useStore(saving.$state);
  const notice = useStore($notice);
  const newer = useStore($newer);
  const [asked, setAsked] = useState<keyof typeof answers | null>(null);
  const isNew = draft !== null && isChanged(one, draft);
  useEffect(() => () => saving.reset(), []);
  useEffect(() => {
    if (!isNew) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isNew]);
  if (!draft) return null;
  const isBusy = status === 'loading';
  const isOffered = one.publishedVersion !== null && !one.isWithdrawn;
  return (
    <header className="studio-bar">
      <button
        type="button"
        className="button button-plain button-small"
        onClick={() => (isNew ? setAsked('leave') : leave())}
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
        <button
          type="button"
          className="button button-plain button-small"
          onClick={() => exportDesign(one, draft.document)}
        >
          {t('studio.export')}
        </button>
        {isOffered && (
          <button type="button" className="button button-plain button-small" onClick={() => setAsked('withdraw')}>
            {t('studio.withdraw')}
          </button>
        )}
        {one.publishedVersion === null && (
          <button type="button" className="button button-plain button-small" onClick={() => setAsked('delete')}>
            {t('studio.delete')}
          </button>
        )}
        <button
          type="button"
          className="button button-quiet button-small"
          disabled={!isNew || isBusy}
          onClick={() => save(one)}
        >
          {t('studio.save')}
        </button>
        <button
          type="button"
          className="button button-small"
          aria-busy={isBusy}
          disabled={!isNew && isOffered && one.publishedVersion === one.version}
          onClick={() => offer(one, 'publish')}
        >
          {t('studio.publish')}
        </button>
      </div>
      {newer && <ConflictNote name={newer.title} onKeep={keepMine} onTake={takeTheirs} />}
      {error && <FailureBanner failure={error} />}
      <p className="studio-notice muted" role="status">
        {isNew ? t('studio.unsaved') : notice && t(`studio.${notice}`)}
      </p>
      {asked && (
        <QuestionDialog
          title={t(`studio.${asked}Title`, { name: one.title })}
          text={t(`studio.${asked}Text`)}
          go={t(`studio.${asked}`)}
          isBusy={isBusy}
          onGo={() => {
            answers[asked](one);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </header>
  );
}
