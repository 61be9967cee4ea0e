import '../../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import { testBusinesses } from '@parichay/shared/studio/promo-video/video.lists.ts';
import type { VideoDraft, VideoTest } from '@parichay/shared/studio/promo-video/video-draft.endpoints.ts';
import { useEffect } from 'react';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $isChanged, draftRequest, hasRunningTests, pollTests, testDraft } from './template-editor.store.ts';

export function TemplateTests({ draft }: { draft: VideoDraft }) {
  const { status } = useStore(draftRequest.$state);
  const isChanged = useStore($isChanged);
  const { tests, template, version } = draft;
  const isRendering = hasRunningTests(draft);
  useEffect(() => (isRendering ? pollTests(template.templateId) : undefined), [isRendering, template.templateId]);
  const isOutdated = tests.length > 0 && (isChanged || tests.some(({ draftVersion }) => draftVersion !== version));
  return (
    <section className="film-tests">
      <h3 className="title">{t('video-films.tests')}</h3>
      <p className="muted">{t('video-films.testsHint')}</p>
      {isOutdated && (
        <p className="banner" data-tone="warning" role="status">
          {t('video-films.testsOld')}
        </p>
      )}
      {tests.length > 0 && (
        <ul className="film-test-list">
          {testBusinesses.map((business) => {
            const test = tests.find((one) => one.business === business);
            return test && <TestVideo key={business} test={test} />;
          })}
        </ul>
      )}
      <button
        type="button"
        className="button button-quiet"
        aria-busy={status === 'loading' || isRendering}
        onClick={testDraft}
      >
        {t(tests.length > 0 ? 'video-films.testAgain' : 'video-films.test')}
      </button>
    </section>
  );
}

function TestVideo({ test: { business, shape, status, progress, queuePosition, reason, url } }: { test: VideoTest }) {
  const name = t(`video-films.business_${business}`);
  const progressText =
    status === 'queued' ? t('video-films.waits', { before: queuePosition ?? 0 }) : t('video-films.made', { progress });
  return (
    <li className="film-test">
      <div className="film-test-paper" data-shape={shape}>
        {url ? (
          // biome-ignore lint/a11y/useMediaCaption: the video shows its text; there is no speech
          <video src={url} controls playsInline preload="auto" aria-label={name} />
        ) : reason ? (
          <p>{t(`video-films.reason_${reason}`)}</p>
        ) : (
          <div className="film-test-wait" role="status">
            <progress className="progress" max={100} value={progress} aria-label={name} />
            <span>{progressText}</span>
          </div>
        )}
      </div>
      <span>{name}</span>
    </li>
  );
}
