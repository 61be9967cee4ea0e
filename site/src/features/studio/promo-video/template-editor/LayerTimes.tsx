import { useStore } from '@nanostores/react';
import type { Timing } from '@parichay/shared/studio/layer/layer-time.ts';
import type { VideoTemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import { useId } from 'react';
import { t } from '../../../../kit/ui/text/messages.ts';
import { NumberField } from './NumberField.tsx';
import { dragTiming, endSecondsOf, secondsOf, timelineRows, withTiming } from './template-editor.rules.ts';
import { $previewShape, $selectedPath, changeContent } from './template-editor.store.ts';

const enterEffects = [
  'none',
  'fade',
  'rise',
  'slide-left',
  'slide-right',
  'pop',
] as const satisfies readonly Timing['enter'][];
const leaveEffects = ['none', 'fade'] as const satisfies readonly Timing['leave'][];

export function LayerTimes({ content }: { content: VideoTemplateContent }) {
  const shape = useStore($previewShape);
  const selectedPath = useStore($selectedPath);
  const id = useId();
  const row = timelineRows(content, shape).find(({ path }) => path.join('.') === selectedPath);
  if (!row) return <p className="muted">{t('video-films.chooseLayer')}</p>;
  const { timing, path } = row;
  const seconds = secondsOf(content);
  const setTiming = (next: Timing) => changeContent((one) => withTiming(one, path, next));
  const end = endSecondsOf(timing, seconds);
  return (
    <fieldset className="layer-times" key={selectedPath}>
      <legend>{row.id}</legend>
      <NumberField
        label={t('video-films.from')}
        value={timing.from}
        onChange={(value) => setTiming(dragTiming(timing, 'from', value - timing.from, seconds))}
      />
      <NumberField
        label={t('video-films.until')}
        value={end}
        onChange={(value) => setTiming(dragTiming(timing, 'until', value - end, seconds))}
      />
      <NumberField
        label={t('video-films.lasts')}
        value={timing.lasts}
        onChange={(value) => setTiming({ ...timing, lasts: Math.min(5, Math.max(0, value)) })}
      />
      <div className="field">
        <label htmlFor={`${id}enter`}>{t('video-films.enter')}</label>
        <select
          id={`${id}enter`}
          value={timing.enter}
          onChange={({ target }) =>
            setTiming({ ...timing, enter: target.value as Timing['enter'], lasts: timing.lasts || 0.6 })
          }
        >
          {enterEffects.map((one) => (
            <option key={one} value={one}>
              {t(`video-films.enter_${one}`)}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}leave`}>{t('video-films.leave')}</label>
        <select
          id={`${id}leave`}
          value={timing.leave}
          onChange={({ target }) =>
            setTiming({ ...timing, leave: target.value as Timing['leave'], lasts: timing.lasts || 0.6 })
          }
        >
          {leaveEffects.map((one) => (
            <option key={one} value={one}>
              {t(`video-films.leave_${one}`)}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}
