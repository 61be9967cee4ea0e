import { useStore } from '@nanostores/react';
import { RotateCcw } from 'lucide-react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { lookOver } from './frames.rules.ts';
import { frames } from './frames.store.ts';
import { LookFields } from './LookFields.tsx';
import { unmoved } from './logo.rules.ts';
import { $draft, $frame, $logo, $previews, changeLook, moveLogo } from './maker.store.ts';

export function AdjustPanel() {
  const { look } = useStore($draft);
  const settings = useStore(frames.$state).data?.settings;
  const place = useStore($logo);
  const frame = useStore($frame);
  const hasLogo = Boolean(useStore($previews)[frame?.name ?? '']?.logo);
  if (!settings) return null;
  const isMoved = place.x !== 0 || place.y !== 0 || place.scale !== 1;
  return (
    <div className="adjust">
      {hasLogo && (
        <div className="look-part">
          <label htmlFor="logo-size">{t('daily.logoSize')}</label>
          <div className="logo-size">
            <input
              id="logo-size"
              type="range"
              min="0.5"
              max="2"
              step="0.05"
              value={place.scale}
              aria-valuetext={t('daily.percent', { number: Math.round(place.scale * 100) })}
              onChange={({ target }) => moveLogo({ ...place, scale: Number(target.value) })}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={t('daily.logoReset')}
              aria-disabled={!isMoved}
              onClick={() => isMoved && moveLogo(unmoved)}
            >
              <RotateCcw size={20} aria-hidden="true" />
            </button>
          </div>
          <p className="muted">{t('daily.logoHint')}</p>
        </div>
      )}
      <LookFields look={lookOver(settings, look)} onChange={changeLook} />
    </div>
  );
}
