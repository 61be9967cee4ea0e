import RotateCcw from 'icon:rotate-ccw';
import { useStore } from '@nanostores/react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { withLook } from './frames.rules.ts';
import { frames } from './frames.store.ts';
import { LookFields } from './LookFields.tsx';
import { defaultAdjustment } from './logo.rules.ts';
import { $currentFrame, $draft, $logoAdjustment, $previews, adjustLogo, changeLook } from './maker.store.ts';

export function AdjustPanel() {
  const { look } = useStore($draft);
  const settings = useStore(frames.$state).data?.settings;
  const logoAdjustment = useStore($logoAdjustment);
  const frame = useStore($currentFrame);
  const hasLogo = Boolean(useStore($previews)[frame?.name ?? '']?.logo);
  if (!settings) return null;
  const isMoved = logoAdjustment.x !== 0 || logoAdjustment.y !== 0 || logoAdjustment.scale !== 1;
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
              value={logoAdjustment.scale}
              aria-valuetext={t('daily.percent', { number: Math.round(logoAdjustment.scale * 100) })}
              onChange={({ target }) => adjustLogo({ ...logoAdjustment, scale: Number(target.value) })}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={t('daily.logoReset')}
              aria-disabled={!isMoved}
              onClick={() => isMoved && adjustLogo(defaultAdjustment)}
            >
              <RotateCcw size={20} aria-hidden="true" />
            </button>
          </div>
          <p className="muted">{t('daily.logoHint')}</p>
        </div>
      )}
      <LookFields look={withLook(settings, look)} onChange={changeLook} />
    </div>
  );
}
