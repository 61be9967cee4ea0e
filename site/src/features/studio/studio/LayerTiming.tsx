import type { Layer } from '@parichay/shared/studio/layer/layer.kinds.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { NumberField } from './InspectorFields.tsx';
import { OptionsField } from './OptionsField.tsx';

const entering = ['none', 'fade', 'rise', 'slide-left', 'slide-right', 'pop'] as const;
const leaving = ['none', 'fade'] as const;
const stored = { from: 0, until: null, enter: 'fade', leave: 'none', lasts: 0.6 } as const;
/** In seconds; longer than any video. */
const end = 120;

export function LayerTiming({ layer, onChange }: { layer: Layer; onChange(layer: Layer): void }) {
  const timing = layer.timing ?? stored;
  const set = (change: Partial<NonNullable<Layer['timing']>>) =>
    onChange({ ...layer, timing: { ...timing, ...change } });
  return (
    <div className="studio-pair">
      <OptionsField
        label={t('studio.enter')}
        value={timing.enter}
        options={entering.map((one) => [one, t(`studio.enter_${one}`)])}
        onChange={(enter) => set({ enter })}
      />
      <NumberField
        label={t('studio.fromSecond')}
        value={timing.from}
        min={0}
        max={end}
        step={0.1}
        onChange={(from) => set({ from })}
      />
      <NumberField
        label={t('studio.untilSecond')}
        value={timing.until ?? end}
        min={0.1}
        max={end}
        step={0.1}
        onChange={(until) => set({ until: until >= end ? null : until })}
      />
      <NumberField
        label={t('studio.lasts')}
        value={timing.lasts}
        min={0}
        max={5}
        step={0.1}
        onChange={(lasts) => set({ lasts })}
      />
      <OptionsField
        label={t('studio.exit')}
        value={timing.leave}
        options={leaving.map((one) => [one, t(`studio.leave_${one}`)])}
        onChange={(leave) => set({ leave })}
      />
    </div>
  );
}
