import './template-editor.css';
import ArrowLeft from 'icon:arrow-left';
import { useStore } from '@nanostores/react';
import type { VideoTemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import type { VideoTemplate } from '@parichay/shared/studio/promo-video/video-template.endpoints.ts';
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
import { secondsOf, withDuration } from './template-editor.rules.ts';
import {
  $content,
  $isChanged,
  $newerDraft,
  changeContent,
  draft,
  draftRequest,
  openDraft,
  overwriteNewerDraft,
  publishDraft,
  saveDraft,
  showNewerDraft,
  templateQuery,
  withdrawTemplate,
} from './template-editor.store.ts';

const TemplateFailure = ({
  failure,
}: {
  failure: NonNullable<ReturnType<typeof draftRequest.$state.get>['error']>;
}) => (
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
  isPermanent: true,
});
const views = ['times', 'layers'] as const;

type Question = 'publish' | 'withdraw' | 'leave';

export function TemplateEditor({ id }: { id: string }) {
  const { data, error } = useStore(draft.$state);
  const content = useStore($content);
  const isChanged = useStore($isChanged);
  const newer = useStore($newerDraft);
  const { status, error: requestFailure } = useStore(draftRequest.$state);
  const [view, setView] = useState<(typeof views)[number]>('times');
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    openDraft(id);
  }, [id]);
  useEffect(() => {
    if (!isChanged) return;
    const preventLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', preventLeaving);
    return () => removeEventListener('beforeunload', preventLeaving);
  }, [isChanged]);
  if (error && !data) return <FailedPanel failure={error} onRetry={() => openDraft(id)} />;
  if (!data) return <div className="skeleton skeleton-template" />;
  const { template, isPublished, documentVersion } = data;
  const templateState = documentVersion === null ? 'new' : template.isActive ? 'offered' : 'withdrawn';
  const isDraft = isChanged || !isPublished;
  const onLeave = () => (isChanged ? setQuestion('leave') : templateQuery.close('film'));
  const confirmedActions = { publish: publishDraft, withdraw: withdrawTemplate };
  const onConfirm = async () => {
    if (question === 'leave') {
      $isChanged.set(false);
      templateQuery.close('film');
    } else if (question && (await confirmedActions[question]())) setQuestion(null);
    else if ($newerDraft.get()) setQuestion(null);
  };
  return (
    <div className="film-editor">
      <div className="film-head">
        <button type="button" className="icon-button" aria-label={t('video-films.back')} onClick={onLeave}>
          <ArrowLeft size={20} aria-hidden="true" />
        </button>
        <h2>
          <UserText text={template.templateName} />
        </h2>
        <span className="badge" data-tone={templateState === 'offered' ? 'success' : 'warning'}>
          {t(`video-films.state_${templateState}`, { version: documentVersion ?? 0 })}
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
            aria-disabled={content === null || (!isDraft && template.isActive)}
            onClick={() => content !== null && (isDraft || !template.isActive) && setQuestion('publish')}
          >
            {t('video-films.publish')}
          </button>
        </div>
      </div>
      {newer && (
        <ConflictNote
          name={newer.template.templateName}
          onKeepMine={overwriteNewerDraft}
          onTakeTheirs={showNewerDraft}
        />
      )}
      {requestFailure && question === null && <TemplateFailure failure={requestFailure} />}
      {content === null ? (
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
            <DocumentEditor
              document={content.document}
              onChange={(document) => changeContent((one) => ({ ...one, document }))}
            />
          ) : (
            <div className="film-bench">
              <TemplateStage content={content} />
              <div className="film-times">
                <NumberField
                  label={t('video-films.seconds')}
                  value={secondsOf(content)}
                  onChange={(seconds) => changeContent((one) => withDuration(one, seconds))}
                />
                <Timeline content={content} />
                <LayerTimes content={content} />
              </div>
            </div>
          )}
          <TemplateMaterials content={content} />
          <TemplateTests draft={data} />
          <button
            type="button"
            className="button button-plain film-export"
            onClick={() => exportDraft(template, content)}
          >
            {t('video-films.export')}
          </button>
        </>
      )}
      {question && (
        <QuestionDialog
          title={t(`video-films.${question}Title`, { name: template.templateName })}
          text={t(`video-films.${question}Text`)}
          confirmLabel={t(`video-films.${question}Go`)}
          isHarmless={question === 'publish'}
          isBusy={status === 'loading'}
          failure={requestFailure && failureText(requestFailure)}
          onConfirm={onConfirm}
          onClose={() => setQuestion(null)}
        />
      )}
    </div>
  );
}

const exportDraft = ({ templateCode }: VideoTemplate, content: VideoTemplateContent): void =>
  saveFile(new File([JSON.stringify(content, null, 2)], `${templateCode}.json`, { type: 'application/json' }));
