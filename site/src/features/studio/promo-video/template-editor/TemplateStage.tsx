import { useStore } from '@nanostores/react';
import { postShapes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { templateShapesOf, type VideoTemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import { testBusinesses } from '@parichay/shared/studio/promo-video/video.lists.ts';
import { useId } from 'react';
import { useDeferredStore } from '../../../../kit/ui/browser/use-deferred-store.ts';
import { SvgDrawing } from '../../../../kit/ui/picture/SvgDrawing.tsx';
import { failureText, t } from '../../../../kit/ui/text/messages.ts';
import { secondsOf, timeText } from './template-editor.rules.ts';
import { $previewSeconds, $previewShape, $testBusiness, drawing, setPreviewView } from './template-editor.store.ts';

export function TemplateStage({ content }: { content: VideoTemplateContent }) {
  const id = useId();
  const { data, error } = useDeferredStore(drawing.$state);
  const [moment, shape, business] = [useStore($previewSeconds), useStore($previewShape), useStore($testBusiness)];
  const seconds = secondsOf(content);
  const shapes = postShapes.filter((one) => templateShapesOf(content).includes(one));
  return (
    <div className="film-stage">
      <div className="row film-choices">
        {shapes.length > 1 &&
          shapes.map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={shape === one}
              onClick={() => setPreviewView({ shape: one })}
            >
              {t(`video-templates.shape_${one}`)}
            </button>
          ))}
        <div className="field film-business">
          <label className="visually-hidden" htmlFor={`${id}business`}>
            {t('video-films.business')}
          </label>
          <select
            id={`${id}business`}
            value={business}
            onChange={({ target }) => setPreviewView({ business: target.value as typeof business })}
          >
            {testBusinesses.map((one) => (
              <option key={one} value={one}>
                {t(`video-films.business_${one}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      {error && (
        <p className="banner" data-tone="warning" role="status">
          {failureText(error)}
        </p>
      )}
      <div className="film-paper" data-shape={shape} aria-busy={data === null}>
        {data && (
          <SvgDrawing
            svg={data.svg}
            viewBox={`0 0 ${data.width} ${data.height}`}
            prefix="film-"
            label={t('video-films.moment')}
          />
        )}
      </div>
      <div className="film-scrub">
        <label className="visually-hidden" htmlFor={`${id}moment`}>
          {t('video-films.momentAt')}
        </label>
        <input
          id={`${id}moment`}
          type="range"
          min={0}
          max={seconds}
          step={0.1}
          value={moment}
          aria-valuetext={timeText(moment)}
          onChange={({ target }) => setPreviewView({ moment: Number(target.value) })}
        />
        <span className="tabular">
          {timeText(moment)} / {timeText(seconds)}
        </span>
      </div>
    </div>
  );
}
