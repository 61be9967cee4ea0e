import '../../../../kit/ui/overlay/bench.css';
import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import { type FocusEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { ConflictNote } from '../../../../kit/ui/form/ConflictNote.tsx';
import { MissingGlyphsNote } from '../../../../kit/ui/form/MissingGlyphsNote.tsx';
import { RestoredDraft } from '../../../../kit/ui/form/RestoredDraft.tsx';
import { useEntityForm } from '../../../../kit/ui/form/use-entity-form.ts';
import { UploadGuard } from '../../../../kit/ui/overlay/UploadGuard.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { VideoFields } from './VideoFields.tsx';
import { VideoFoot } from './VideoFoot.tsx';
import { VideoStage } from './VideoStage.tsx';
import { defaultTextUpdates, type VideoForm, videoFormOf } from './video.form.ts';
import {
  $focusedField,
  currentTemplateFields,
  drawPreview,
  hasPendingRender,
  livePreview,
  type OpenedVideo,
  openVideo,
  pageQuery,
  pollVideo,
  requestSample,
  saveVideo,
  showVideo,
} from './video.store.ts';

interface Props {
  business: Business;
  owner: { userId: string };
  opened: OpenedVideo;
}

export function VideoMaker({ business: { businessId }, owner, opened: { video, form: initialForm, preview } }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const { data } = useStore(livePreview.$state);
  const { fields } = data ?? preview;
  const videoNo = video?.videoNo;
  useEffect(() => heading.current?.focus(), []);
  useEffect(
    () => () => {
      livePreview.reset();
      $focusedField.set(null);
    },
    [],
  );
  const isRendering = video !== null && hasPendingRender(video);
  useEffect(() => (videoNo && isRendering ? pollVideo(videoNo) : undefined), [videoNo, isRendering]);
  const { form, seen, newer, ...entity } = useEntityForm<VideoForm, UserVideo>({
    draftOwnerId: owner.userId,
    name: `video:${videoNo ?? `${businessId}:${initialForm.templateId}`}`,
    stored: video,
    valuesOf: (stored) => videoFormOf(stored ?? initialForm, fields),
    resolver: async () => (await import('./video.schema.ts')).videoResolver(currentTemplateFields),
    send: (values, against) => saveVideo(businessId, values, against),
    refetch: async () => (videoNo ? ((await openVideo(businessId, videoNo))?.video ?? null) : null),
    onSaved: (saved) => {
      showVideo(saved);
      pageQuery.replace({ template: null, videoNo: saved.videoNo });
      if (!video) requestSample(saved);
    },
    onValues: (values) => drawPreview(businessId, videoNo, values),
  });
  // In another language the default texts change, but typed texts stay.
  const previousFields = useRef(fields);
  const updateDefaultTexts = useEffectEvent((newFields: typeof fields) => {
    for (const [key, text] of defaultTextUpdates(form.getValues('texts'), previousFields.current, newFields))
      form.setValue(`texts.${key}`, text);
    previousFields.current = newFields;
  });
  useEffect(() => updateDefaultTexts(fields), [fields]);
  const isChanged = video === null || form.formState.isDirty || entity.isRestored || entity.isUploading;
  const videoUrl = isChanged ? null : (video.url ?? video.sample?.url ?? null);
  const wasRendering = useRef(isRendering);
  useEffect(() => {
    if (wasRendering.current && !isRendering) setPlaying(true);
    wasRendering.current = isRendering;
  }, [isRendering]);
  const previewFocusedField = ({ target }: FocusEvent<HTMLElement>) => {
    const key = target.closest<HTMLElement>('[data-field]')?.dataset.field ?? null;
    if (key === null) return;
    setPlaying(false);
    $focusedField.set(key);
    drawPreview(businessId, videoNo, form.getValues(), false);
  };
  const isReadOnly = video?.isFrozen === true || video?.status === 'queued' || video?.status === 'rendering';
  return (
    <section className="bench" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="bench-title" ref={heading} tabIndex={-1}>
        {video?.title ?? initialForm.title}
      </h2>
      <UploadGuard />
      <div className="bench-body">
        <VideoStage
          videoUrl={videoUrl}
          initialPreview={preview}
          isPlaying={isPlaying}
          onPlay={() => setPlaying(true)}
        />
        <form id={id} className="bench-form" onSubmit={entity.onSubmit} onFocus={previewFocusedField} noValidate>
          {entity.isRestored && <RestoredDraft onStartOver={entity.startOver} />}
          {isReadOnly && (
            <p className="banner" role="status">
              {t(video.isFrozen ? 'videos.frozen' : 'videos.locked')}
            </p>
          )}
          <MissingGlyphsNote text={JSON.stringify(form.watch('texts'))} />
          <VideoFields
            form={form}
            fields={fields}
            isReadOnly={isReadOnly}
            hasFullRendering={video?.rendersLeft != null}
          />
          {newer && <ConflictNote onKeepMine={entity.keepMine} onTakeTheirs={entity.takeTheirs} />}
          {entity.failure && !newer && <FailureBanner failure={entity.failure} />}
        </form>
      </div>
      <VideoFoot businessId={businessId} video={video} formId={id} isSaving={entity.isBusy} isChanged={isChanged} />
    </section>
  );
}
