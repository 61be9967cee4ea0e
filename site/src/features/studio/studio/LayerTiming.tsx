import type { Layer } from '@parichay/shared/studio/layer/layer-kinds.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { NumberField } from './InspectorFields.tsx';
import { OptionsField } from './OptionsField.tsx';

const enterEffects = ['none', 'fade', 'rise', 'slide-left', 'slide-right', 'pop'] as const;
const leaveEffects = ['none', 'fade'] as const;
const defaultTiming = { from: 0, until: null, enter: 'fade', leave: 'none', lasts: 0.6 } as const;
/** The layer schema's maximum for a page. */
const maxSeconds = 120;

export function LayerTiming({ layer, onChange }: { layer: Layer; onChange(layer: Layer): void }) {
  const timing = layer.timing ?? defaultTiming;
  const setTiming = (change: Partial<NonNullable<Layer['timing']>>) =>
    onChange({ ...layer, timing: { ...timing, ...change } });
  return (
    <div className="studio-pair">
      <OptionsField
        label={t('studio.enter')}
        value={timing.enter}
        options={enterEffects.map((one) => [one, t(`studio.enter_${one}`)])}
        onChange={(enter) => setTiming({ enter })}
      />
      <NumberField
        label={t('studio.fromSecond')}
        value={timing.from}
        min={0}
        max={maxSeconds}
        step={0.1}
        onChange={(from) => setTiming({ from })}
      />
      <NumberField
        label={t('studio.untilSecond')}
        value={timing.until ?? maxSeconds}
        min={0.1}
        max={maxSeconds}
        step={0.1}
        onChange={(until) => setTiming({ until: until >= maxSeconds ? null : until })}
      />
      <NumberField
        label={t('studio.lasts')}
        value={timing.lasts}
        min={0}
        max={5}
        step={0.1}
        onChange={(lasts) => setTiming({ lasts })}
      />
      <OptionsField
        label={t('studio.exit')}
        value={timing.leave}
        options={leaveEffects.map((one) => [one, t(`studio.leave_${one}`)])}
        onChange={(leave) => setTiming({ leave })}
      />
    </div>
  );
}
