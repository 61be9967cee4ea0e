import { useStore } from '@nanostores/react';
import { FailureBanner } from '../../../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { loadCalendar } from '../calendar/calendar.store.ts';
import { frameSettingsSave, frames, saveFrameSettings } from '../maker/frames.store.ts';

export function CalendarOffBanner({ businessId }: { businessId: string }) {
  const { status, error } = useStore(frameSettingsSave.$state);
  const canSwitch = useStore(frames.$state).data?.card;
  const switchOn = async () => {
    if (status !== 'loading' && (await saveFrameSettings({ isTodaysPostOn: true }))) loadCalendar(businessId);
  };
  return (
    <div className="banner calendar-off">
      <p>{t('daily.calendarOff')}</p>
      {canSwitch && (
        <button type="button" className="link" aria-busy={status === 'loading'} onClick={switchOn}>
          {t('daily.switchOn')}
        </button>
      )}
      {error && <FailureBanner failure={error} />}
    </div>
  );
}
