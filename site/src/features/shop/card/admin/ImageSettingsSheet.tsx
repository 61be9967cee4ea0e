import '../../../../kit/ui/form/form.css';
import './cards-admin.css';
import { useStore } from '@nanostores/react';
import type { Card, CardRow } from '@parichay/shared/shop/card/card.endpoints.ts';
import { useEffect, useState } from 'react';
import { ActionFailure } from '../../../../kit/table/TableNotices.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import {
  cardChanges,
  cardDetails,
  closeQuestion,
  type ImagePostSettings,
  loadCardDetails,
  setImageSettings,
  submission,
} from './cards-admin.store.ts';

const FrameArt = ({ frame }: { frame: ImagePostSettings['frame'] }) => (
  <svg className="art frame-art" viewBox="0 0 72 72" width="72" height="72" aria-hidden="true">
    <rect className="art-paper" x="1" y="1" width="70" height="70" rx="8" />
    <circle className="art-tint" cx="36" cy="26" r="13" />
    {frame === 'frame2' && (
      <g>
        <path className="art-brand" d="M1 54h70v9a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8z" />
        <circle className="art-paper" cx="13" cy="62.5" r="4.5" />
        <rect className="art-paper" x="23" y="60" width="34" height="4" rx="2" />
      </g>
    )}
    {frame === 'frame3' && (
      <g>
        <path className="art-brand" d="M1 62 71 46v17a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8z" />
        <rect className="art-paper" x="30" y="61" width="32" height="4" rx="2" />
      </g>
    )}
    {frame === 'frame7' && (
      <g>
        <path className="art-back" d="M1 48h70v15a8 8 0 0 1-8 8H9a8 8 0 0 1-8-8z" />
        <rect className="art-ink" x="14" y="56" width="44" height="3" rx="1.5" />
        <rect className="art-line" x="24" y="63" width="24" height="2" rx="1" />
      </g>
    )}
  </svg>
);

const formId = 'image-settings-form';
const frames = ['frame2', 'frame3', 'frame7'] as const satisfies readonly ImagePostSettings['frame'][];
const logoModes = ['all-details', 'only-logo'] as const satisfies readonly ImagePostSettings['logoMode'][];

/** The list does not contain these settings, so the card is loaded first. */
export function ImageSettingsSheet({ row }: { row: CardRow }) {
  const { cardNo } = row;
  const { data, error } = useStore(cardDetails.$state);
  const isBusy = useStore(submission.$state).status === 'loading';
  useEffect(() => {
    loadCardDetails(cardNo);
  }, [cardNo]);
  const card = data?.card.cardNo === cardNo ? data.card : null;
  const foot = card && (
    <button type="submit" form={formId} className="button" aria-busy={isBusy}>
      {t('common.save')}
    </button>
  );
  return (
    <Sheet title={t('cards-admin.imageSettings')} onClose={closeQuestion} foot={foot}>
      {card && <ImageSettingsForm row={row} card={card} />}
      {!card && error && <FailedPanel failure={error} onRetry={() => loadCardDetails(cardNo)} />}
      {!card && !error && <div className="skeleton skeleton-settings" />}
    </Sheet>
  );
}

function ImageSettingsForm({ row, card }: { row: CardRow; card: Card }) {
  const [settings, setSettings] = useState(card.imagePostSettings);
  return (
    <form
      id={formId}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        setImageSettings(row, settings, card.version);
      }}
    >
      <fieldset className="form-part">
        <legend className="table-legend">{t('cards-admin.frame')}</legend>
        <div className="drawn-choices">
          {frames.map((frame) => (
            <label key={frame} className="drawn-choice drawn-box">
              <input
                type="radio"
                name="frame"
                checked={settings.frame === frame}
                onChange={() => setSettings({ ...settings, frame })}
              />
              <FrameArt frame={frame} />
              {t(`cards-admin.frame_${frame}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="form-part">
        <legend className="table-legend">{t('cards-admin.logoMode')}</legend>
        {logoModes.map((logoMode) => (
          <label key={logoMode} className="check">
            <input
              type="radio"
              name="logoMode"
              checked={settings.logoMode === logoMode}
              onChange={() => setSettings({ ...settings, logoMode })}
            />
            {t(`cards-admin.logoMode_${logoMode}`)}
          </label>
        ))}
      </fieldset>
      <ActionFailure changes={cardChanges} />
    </form>
  );
}
