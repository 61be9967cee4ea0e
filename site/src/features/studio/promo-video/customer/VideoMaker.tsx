import '../../../../kit/ui/overlay/bench.css';
import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import { type FocusEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { ConflictNote } from '../../../../kit/ui/form/ConflictNote.tsx';
import { RestoredDraft } from '../../../../kit/ui/form/RestoredDraft.tsx';
import { UndrawnLetters } from '../../../../kit/ui/form/UndrawnLetters.tsx';
import { useEntityForm } from '../../../../kit/ui/form/use-entity-form.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { VideoFields } from './VideoFields.tsx';
import { VideoFoot } from './VideoFoot.tsx';
import { VideoStage } from './VideoStage.tsx';
import { followed, type VideoForm, videoFormOf } from './video.form.ts';
import {
  $field,
  askSample,
  draw,
  fieldsNow,
  follow,
  isOnItsWay,
  live,
  type Opened,
  openVideo,
  place,
  saveVideo,
  took,
} from './video.store.ts';

interface Props {
  business: Business;
  owner: { userId: string };
  opened: Opened;
}

export function VideoMaker({ business: { businessId }, owner, opened: { video, form: first, preview } }: Props) {
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const [isWatching, setWatching] = useState(false);
  const { data } = useStore(live.$state);
  const { fields } = data ?? preview;
  const videoNo = video?.videoNo;
  useEffect(() => head.current?.focus(), []);
  useEffect(
    () => () => {
      live.reset();
      $field.set(null);
    },
    [],
  );
  const isMoving = video !== null && isOnItsWay(video);
  useEffect(() => (videoNo && isMoving ? follow(videoNo) : undefined), [videoNo, isMoving]);
  const { form, seen, newer, ...entity } = useEntityForm<VideoForm, UserVideo>({
    owner: owner.userId,
    name: `video:${videoNo ?? `${businessId}:${first.templateId}`}`,
    stored: video,
    valuesOf: (stored) => videoFormOf(stored ?? first, fields),
    resolver: async () => (await import('./video.schema.ts')).videoResolver(fieldsNow),
    send: (values, against) => saveVideo(businessId, values, against),
    newest: async () => (videoNo ? ((await openVideo(businessId, videoNo))?.video ?? null) : null),
    onSaved: (saved) => {
      took(saved);
      place.amend({ template: null, videoNo: saved.videoNo });
      if (!video) askSample(saved);
    },
    onValues: (values) => draw(businessId, videoNo, values),
  });
  // In another language the default texts change, but typed texts stay.
  const said = useRef(fields);
  const followFields = useEffectEvent((now: typeof fields) => {
    for (const [key, says] of followed(form.getValues('texts'), said.current, now)) form.setValue(`texts.${key}`, says);
    said.current = now;
  });
  useEffect(() => followFields(fields), [fields]);
  const isChanged = video === null || form.formState.isDirty || entity.isRestored;
  const film = isChanged ? null : (video.url ?? video.sample?.url ?? null);
  const wasMoving = useRef(isMoving);
  useEffect(() => {
    if (wasMoving.current && !isMoving) setWatching(true);
    wasMoving.current = isMoving;
  }, [isMoving]);
  const fill = ({ target }: FocusEvent<HTMLElement>) => {
    const key = target.closest<HTMLElement>('[data-field]')?.dataset.field ?? null;
    if (key === null) return;
    setWatching(false);
    $field.set(key);
    draw(businessId, videoNo, form.getValues(), false);
  };
  const isFixed = video?.isFrozen === true || video?.status === 'queued' || video?.status === 'rendering';
  return (
    <section className="bench" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="bench-title" ref={head} tabIndex={-1}>
        {video?.title ?? first.title}
      </h2>
      <div className="bench-body">
        <VideoStage film={film} first={preview} isWatching={isWatching} onWatch={() => setWatching(true)} />
        <form id={id} className="bench-form" onSubmit={entity.onSubmit} onFocus={fill} noValidate>
          {entity.isRestored && <RestoredDraft onStartOver={entity.startOver} />}
          {isFixed && (
            <p className="banner" role="status">
              {t(video.isFrozen ? 'videos.frozen' : 'videos.locked')}
            </p>
          )}
          <UndrawnLetters text={JSON.stringify(form.watch('texts'))} />
          <VideoFields form={form} fields={fields} isFixed={isFixed} isRendered={video?.rendersLeft != null} />
          {newer && <ConflictNote onKeep={entity.keepMine} onTake={entity.takeTheirs} />}
          {entity.failure && !newer && <FailureBanner failure={entity.failure} />}
        </form>
      </div>
      <VideoFoot businessId={businessId} video={video} formId={id} isSaving={entity.isBusy} isChanged={isChanged} />
    </section>
  );
}
