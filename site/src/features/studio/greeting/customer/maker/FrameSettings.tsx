import Heart from 'icon:heart';
import Lock from 'icon:lock';
import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { AvailableFrame, ImagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';
import { frameDetails } from '@parichay/shared/shop/frame/frame.lists.ts';
import { useEffect, useState } from 'react';
import { FailedPanel } from '../../../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../../../kit/ui/feedback/FailureBanner.tsx';
import { Sheet } from '../../../../../kit/ui/overlay/Sheet.tsx';
import { CardArt } from '../../../../../kit/ui/picture/Art.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { cardEditorPath } from '../../../../people/session/menu.rules.ts';
import { GreetingLanguage } from '../../today/GreetingLanguage.tsx';
import { Drawing } from './Drawing.tsx';
import { $samplePreview, drawSample } from './frame-settings.store.ts';
import { frameTitle } from './frame-titles.ts';
import { frameSettingsSave, frames, loadFrames, saveFrameSettings } from './frames.store.ts';
import { LookFields } from './LookFields.tsx';
import stylesheet from './look.css?url';
import { redrawAfterSettings } from './maker.store.ts';

interface Props {
  business: Business;
  onClose(): void;
}

export function FrameSettings({ business, onClose }: Props) {
  const { businessId } = business;
  const { data, error } = useStore(frames.$state);
  const isBusy = useStore(frameSettingsSave.$state).status === 'loading';
  const [changes, setChanges] = useState<Partial<ImagePostSettings>>({});
  useEffect(() => frameSettingsSave.clearError(), []);

  const save = async () => {
    if (isBusy) return;
    if (!(await saveFrameSettings(changes))) return;
    redrawAfterSettings();
    onClose();
  };
  const foot = data?.card && (
    <button type="button" className="button button-wide" aria-busy={isBusy} onClick={save}>
      {t('common.save')}
    </button>
  );
  return (
    <Sheet
      kind="side"
      title={t('daily.settingsTitle')}
      hasHistoryEntry
      onClose={onClose}
      foot={foot}
      className="frame-settings"
    >
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      {!data && error && <FailedPanel failure={error} onRetry={() => loadFrames(businessId)} />}
      {!data && !error && <p role="status">{t('common.loading')}</p>}
      {data && !data.card && (
        <div className="empty">
          <CardArt />
          <p>{t('daily.settingsNoCard')}</p>
          <a className="button" href={cardEditorPath(businessId, { create: true })}>
            {t('daily.settingsMakeCard')}
          </a>
        </div>
      )}
      {data?.card && (
        <FrameSettingsFields
          businessId={businessId}
          frames={data.frames}
          settings={{ ...data.settings, ...changes }}
          onChange={(change) => setChanges({ ...changes, ...change })}
        />
      )}
    </Sheet>
  );
}

interface FieldsProps {
  businessId: string;
  frames: readonly AvailableFrame[];
  settings: ImagePostSettings;
  onChange(change: Partial<ImagePostSettings>): void;
}

function FrameSettingsFields({ businessId, frames: allFrames, settings, onChange }: FieldsProps) {
  const sample = useStore($samplePreview);
  const failure = useStore(frameSettingsSave.$state).error;
  const settingsJson = JSON.stringify(settings);
  useEffect(() => {
    drawSample(businessId, JSON.parse(settingsJson));
  }, [businessId, settingsJson]);
  const withItem = (list: readonly string[], item: string, isIncluded: boolean) =>
    isIncluded ? [...list.filter((other) => other !== item), item] : list.filter((other) => other !== item);

  return (
    <div className="stack settings-fields">
      <p className="muted">{t('daily.settingsText')}</p>
      <div className="settings-sample">
        {sample ? (
          <Drawing preview={sample} prefix="sample-" label={t('daily.settingsPreview')} />
        ) : (
          <div className="skeleton" />
        )}
      </div>
      {failure && <FailureBanner failure={failure} />}
      <LookFields look={settings} onChange={onChange} />
      <fieldset className="look-part">
        <legend>{t('daily.details')}</legend>
        {frameDetails.map((detail) => (
          <label key={detail} className="check">
            <input
              type="checkbox"
              checked={settings.details.includes(detail)}
              onChange={({ target }) => {
                const selectedDetails = withItem(settings.details, detail, target.checked);
                onChange({ details: frameDetails.filter((one) => selectedDetails.includes(one)) });
              }}
            />
            {t(`daily.detail_${detail}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className="look-part">
        <legend>{t('daily.frameList')}</legend>
        <p className="muted">{t('daily.frameListText')}</p>
        <ul className="list">
          {allFrames.map((one) => {
            const { name, kind, isHiddenByPlan, lacksProducts } = one;
            const kindKey = lacksProducts ? 'daily.frameNoProducts' : (`daily.kind_${kind}` as const);
            const title = frameTitle(one);
            const isFavourite = settings.frame === name;
            const isOffered = !settings.hiddenFrames.includes(name);
            return (
              <li key={name} className="list-row frame-row" data-locked={isHiddenByPlan || undefined}>
                {isHiddenByPlan ? (
                  <Lock size={20} aria-hidden="true" />
                ) : (
                  <input
                    type="checkbox"
                    checked={isOffered}
                    disabled={isFavourite}
                    aria-label={t('daily.frameOffered', { frame: title })}
                    onChange={({ target }) =>
                      onChange({ hiddenFrames: withItem(settings.hiddenFrames, name, !target.checked) })
                    }
                  />
                )}
                <span className="two-lines">
                  <strong>{title}</strong>
                  <span className="muted">{t(isHiddenByPlan ? 'daily.frameLocked' : kindKey)}</span>
                </span>
                {!isHiddenByPlan && (
                  <button
                    type="button"
                    className="icon-button favourite"
                    aria-pressed={isFavourite}
                    aria-label={t('daily.favourite', { frame: title })}
                    onClick={() =>
                      onChange({ frame: name, hiddenFrames: withItem(settings.hiddenFrames, name, false) })
                    }
                  >
                    <Heart aria-hidden="true" />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      </fieldset>
      <GreetingLanguage />
      <label className="check">
        <input
          type="checkbox"
          checked={settings.isTodaysPostOn}
          onChange={({ target }) => onChange({ isTodaysPostOn: target.checked })}
        />
        {t('daily.todaysPost')}
      </label>
    </div>
  );
}
