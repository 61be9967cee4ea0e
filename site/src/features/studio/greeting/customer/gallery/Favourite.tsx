import Heart from 'icon:heart';
import { useStore } from '@nanostores/react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { openSettings } from '../maker/frame-settings-hash.ts';
import { frameTitle } from '../maker/frame-titles.ts';
import { frameSettingsSave, frames, saveFrameSettings } from '../maker/frames.store.ts';
import { $currentFrame } from '../maker/maker.store.ts';

/** The favourite is stored on the card; without a card the settings sheet explains that. */
export function Favourite() {
  const frame = useStore($currentFrame);
  const { data } = useStore(frames.$state);
  const isBusy = useStore(frameSettingsSave.$state).status === 'loading';
  if (!frame || !data) return null;
  const isFavourite = data.settings.frame === frame.name;
  const onPress = () => {
    if (!data.card) return openSettings();
    if (!isFavourite && !isBusy) saveFrameSettings({ frame: frame.name });
  };
  return (
    <button
      type="button"
      className="icon-button favourite"
      aria-pressed={isFavourite}
      aria-label={t('daily.favourite', { frame: frameTitle(frame) })}
      onClick={onPress}
    >
      <Heart aria-hidden="true" />
    </button>
  );
}
