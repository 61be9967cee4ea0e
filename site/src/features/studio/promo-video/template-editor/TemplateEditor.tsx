import './template-editor.css';
import { useStore } from '@nanostores/react';
import type { TemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { saveFile } from '../../../../kit/ui/browser/save-file.ts';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { ConflictNote } from '../../../../kit/ui/form/ConflictNote.tsx';
import { QuestionDialog } from '../../../../kit/ui/overlay/QuestionDialog.tsx';
import { failureText, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { LayerTimes } from './LayerTimes.tsx';
import { NumberField } from './NumberField.tsx';
import { TemplateMaterials } from './TemplateMaterials.tsx';
import { TemplateStage } from './TemplateStage.tsx';
import { TemplateTests } from './TemplateTests.tsx';
import { Timeline } from './Timeline.tsx';
import { secondsOf, withSeconds } from './template-editor.rules.ts';
import {
  $content,
  $isChanged,
  $newer,
  change,
  draft,
  keepMine,
  openDraft,
  publishDraft,
  saveDraft,
  sending,
  takeTheirs,
  templatePlace,
  withdrawTemplate,
} from './template-editor.store.ts';

const TemplateFailure = ({ failure }: { failure: NonNullable<ReturnType<typeof sending.$state.get>['error']> }) => (
  <>
    <FailureBanner failure={failure} />
    {failure.fields && (
      <ul className="film-faults">
        {Object.entries(failure.fields).map(([field, fault]) => (
          <li key={field}>
            <code>{field}</code> {fault}
          </li>
        ))}
      </ul>
    )}
  </>
);

const DocumentEditor = lazy(async () => (await import('../../studio/DocumentEditor.tsx')).DocumentEditor, {
  isPlaced: true,
});
const views = ['times', 'layers'] as const;

type Question = 'publish' | 'withdraw' | 'leave';

export function TemplateEditor({ id }: { id: string }) {
  const { data, error } = useStore(draft.$state);
  const film = useStore($content);
  const isChanged = useStore($isChanged);
  const newer = useStore($newer);
  const { status, error: failure } = useStore(sending.$state);
  const [view, setView] = useState<(typeof views)[number]>('times');
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    openDraft(id);
  }, [id]);
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isChanged]);
  if (error && !data) return <FailedPanel failure={error} onRetry={() => openDraft(id)} />;
  if (!data) return <div className="skeleton skeleton-template" />;
  const { template, isPublished, documentVersion } = data;
  const state = documentVersion === null ? 'new' : template.isActive ? 'offered' : 'withdrawn';
  const isDraft = isChanged || !isPublished;
  const leave = () => (isChanged ? setQuestion('leave') : templatePlace.leave('film'));
  const answers = { publish: publishDraft, withdraw: withdrawTemplate };
  const go = async () => {
    if (question === 'leave') {
      $isChanged.set(false);
      templatePlace.leave('film');
    } else if (question && (await answers[question]())) setQuestion(null);
    else if ($newer.get()) setQuestion(null);
  };
  return (
    <div className="film-editor">
      <div className="film-head">
        <button type="button" className="icon-button" aria-label={t('video-films.back')} onClick={leave}>
          <ArrowLeft size={20} aria-hidden="true" />
        </button>
        <h2>
          <UserText text={template.templateName} />
        </h2>
        <span className="badge" data-tone={state === 'offered' ? 'success' : 'warning'}>
          {t(`video-films.state_${state}`, { version: documentVersion ?? 0 })}
        </span>
        {documentVersion !== null && isDraft && <span className="badge">{t('video-films.changed')}</span>}
        <div className="film-buttons">
          {template.isActive && documentVersion !== null && (
            <button type="button" className="button button-plain" onClick={() => setQuestion('withdraw')}>
              {t('video-films.withdraw')}
            </button>
          )}
          <button
            type="button"
            className="button button-quiet"
            aria-busy={status === 'loading' && question === null}
            aria-disabled={!isChanged}
            onClick={() => isChanged && saveDraft()}
          >
            {t('common.save')}
          </button>
          <button
            type="button"
            className="button"
            aria-disabled={film === null || (!isDraft && template.isActive)}
            onClick={() => film !== null && (isDraft || !template.isActive) && setQuestion('publish')}
          >
            {t('video-films.publish')}
          </button>
        </div>
      </div>
      {newer && <ConflictNote name={newer.template.templateName} onKeep={keepMine} onTake={takeTheirs} />}
      {failure && question === null && <TemplateFailure failure={failure} />}
      {film === null ? (
        <p className="empty">{t('video-films.undrawn')}</p>
      ) : (
        <>
          <fieldset className="row">
            <legend className="visually-hidden">{t('video-films.view')}</legend>
            {views.map((one) => (
              <button key={one} type="button" className="chip" aria-pressed={view === one} onClick={() => setView(one)}>
                {t(`video-films.view_${one}`)}
              </button>
            ))}
          </fieldset>
          {view === 'layers' ? (
            <DocumentEditor document={film.document} onChange={(document) => change((one) => ({ ...one, document }))} />
          ) : (
            <div className="film-bench">
              <TemplateStage film={film} />
              <div className="film-times">
                <NumberField
                  label={t('video-films.seconds')}
                  value={secondsOf(film)}
                  onChange={(seconds) => change((one) => withSeconds(one, seconds))}
                />
                <Timeline film={film} />
                <LayerTimes film={film} />
              </div>
            </div>
          )}
          <TemplateMaterials film={film} />
          <TemplateTests draft={data} />
          <button type="button" className="button button-plain film-export" onClick={() => exportDraft(template, film)}>
            {t('video-films.export')}
          </button>
        </>
      )}
      {question && (
        <QuestionDialog
          title={t(`video-films.${question}Title`, { name: template.templateName })}
          text={t(`video-films.${question}Text`)}
          go={t(`video-films.${question}Go`)}
          isHarmless={question === 'publish'}
          isBusy={status === 'loading'}
          failure={failure && failureText(failure)}
          onGo={go}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  );
}

const exportDraft = ({ templateCode }: VideoTemplate, film: TemplateContent): void =>
  saveFile(new File([JSON.stringify(film, null, 2)], `${templateCode}.json`, { type: 'application/json' }));
