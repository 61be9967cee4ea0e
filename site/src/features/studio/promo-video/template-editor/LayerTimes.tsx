import { useStore } from '@nanostores/react';
import type { Timing } from '@parichay/shared/studio/layer/layer.time.ts';
import type { TemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import { useId } from 'react';
import { t } from '../../../../kit/ui/text/messages.ts';
import { NumberField } from './NumberField.tsx';
import { endOf, pulled, rowsOf, secondsOf, withTiming } from './template-editor.rules.ts';
import { $chosen, $shape, change } from './template-editor.store.ts';

const enters = [
  'none',
  'fade',
  'rise',
  'slide-left',
  'slide-right',
  'pop',
] as const satisfies readonly Timing['enter'][];
const leaves = ['none', 'fade'] as const satisfies readonly Timing['leave'][];

export function LayerTimes({ film }: { film: TemplateContent }) {
  const shape = useStore($shape);
  const chosen = useStore($chosen);
  const id = useId();
  const row = rowsOf(film, shape).find(({ path }) => path.join('.') === chosen);
  if (!row) return <p className="muted">{t('video-films.chooseLayer')}</p>;
  const { timing, path } = row;
  const seconds = secondsOf(film);
  const set = (next: Timing) => change((one) => withTiming(one, path, next));
  const end = endOf(timing, seconds);
  return (
    <fieldset className="layer-times" key={chosen}>
      <legend>{row.id}</legend>
      <NumberField
        label={t('video-films.from')}
        value={timing.from}
        onChange={(value) => set(pulled(timing, 'from', value - timing.from, seconds))}
      />
      <NumberField
        label={t('video-films.until')}
        value={end}
        onChange={(value) => set(pulled(timing, 'until', value - end, seconds))}
      />
      <NumberField
        label={t('video-films.lasts')}
        value={timing.lasts}
        onChange={(value) => set({ ...timing, lasts: Math.min(5, Math.max(0, value)) })}
      />
      <div className="field">
        <label htmlFor={`${id}enter`}>{t('video-films.enter')}</label>
        <select
          id={`${id}enter`}
          value={timing.enter}
          onChange={({ target }) =>
            set({ ...timing, enter: target.value as Timing['enter'], lasts: timing.lasts || 0.6 })
          }
        >
          {enters.map((one) => (
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
            set({ ...timing, leave: target.value as Timing['leave'], lasts: timing.lasts || 0.6 })
          }
        >
          {leaves.map((one) => (
            <option key={one} value={one}>
              {t(`video-films.leave_${one}`)}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}
