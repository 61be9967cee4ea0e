import Share2 from 'icon:share-2';
import { useStore } from '@nanostores/react';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { useEffect, useState } from 'react';
import { useDeferredStore } from '../../../../kit/ui/browser/use-deferred-store.ts';
import { LoadedPicture } from '../../../../kit/ui/feedback/LoadedPicture.tsx';
import { clearFirstPicture } from '../../../../kit/ui/picture/first-picture.ts';
import { failureText, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { CallFailure } from '../../../../lib/api.ts';
import { occasionLabel } from '../../../../lib/occasion-label.ts';
import { $card } from '../../../people/session/card.store.ts';
import { openPricing } from '../../../people/session/shell.store.ts';
import { translatedFileName } from '../customer/gallery/occasions.ts';
import { SharingResult, useSharing } from '../customer/maker/SharingResult.tsx';
import { captionWithCardUrl } from '../customer/maker/share.ts';
import { calendarPath, greetingOfDayPath } from './greeting-paths.ts';
import { TodaySkeleton } from './TodaySkeleton.tsx';
import {
  composeTodaysGreeting,
  fetchFileOnce,
  loadTodaysGreeting,
  type TodaysGreeting as TodaysGreetingData,
  todaysGreeting,
} from './todays-greeting.store.ts';

export function TodaysGreeting({ businessId }: { businessId: string }) {
  const { data, error } = useDeferredStore(todaysGreeting.$state);
  return (
    <>
      {data?.todaysPost && <TodaysGreetingCard businessId={businessId} greeting={data.todaysPost} />}
      {!data && !error && <TodaySkeleton />}
      {!data && error && error.code !== 'product_not_enabled' && (
        <section className="todays-failed">
          <p className="muted">{error.code === 'too_many_requests' ? failureText(error) : t('today.failed')}</p>
          <button type="button" className="link" onClick={() => loadTodaysGreeting(businessId, { isReload: true })}>
            {t('common.retry')}
          </button>
        </section>
      )}
    </>
  );
}

function TodaysGreetingCard({ businessId, greeting }: { businessId: string; greeting: TodaysGreetingData }) {
  const { imagePost, imageSubcategory, isWatermarked } = greeting;
  const card = useStore($card);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const caption = captionWithCardUrl(imagePost.caption, card?.businessId === businessId ? card : null);
  const sharing = useSharing(caption);
  const name = occasionLabel(imageSubcategory.imageSubcategoryName);
  useEffect(clearFirstPicture, []);
  const isFestival = imageSubcategory.nextDate === todayInIndia();

  const { url } = greeting;
  const fileName = translatedFileName(greeting.fileName, imageSubcategory.imageSubcategoryName);
  useEffect(() => {
    const prefetchFile = () => void fetchFileOnce({ url, fileName }).catch(() => {});
    const interactionEvents = ['pointerdown', 'touchstart', 'keydown', 'scroll'];
    for (const eventName of interactionEvents) addEventListener(eventName, prefetchFile, { passive: true, once: true });
    return () => {
      for (const eventName of interactionEvents) removeEventListener(eventName, prefetchFile);
    };
  }, [url, fileName]);

  const makeFile = async () => {
    setBusy(true);
    setFailure(null);
    try {
      return await composeTodaysGreeting(businessId, greeting);
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      if (thrown.code === 'plan_limit_reached' || thrown.code === 'subscription_needed')
        openPricing(businessId, 'greetingImages');
      else setFailure(thrown);
      return null;
    } finally {
      setBusy(false);
    }
  };
  const changeHref = greetingOfDayPath(imagePost.imageId, greeting.day);
  return (
    <section className="todays-post" aria-labelledby="todays-post">
      <a
        className="todays-picture"
        href={changeHref}
        aria-label={t('today.picture', { name })}
        data-shape={greeting.input.shape}
      >
        <LoadedPicture src={greeting.smallUrl} alt="" decoding="async" />
      </a>
      <div className="todays-words">
        <p className="todays-when">{t(isFestival ? 'today.today' : 'today.forToday')}</p>
        <h2 id="todays-post">
          <UserText text={name} />
        </h2>
        <div className="todays-links">
          <a className="link" href={changeHref}>
            {t('today.change')}
          </a>
          <a className="link" href={calendarPath()}>
            {t('today.month')}
          </a>
        </div>
      </div>
      <div className="todays-actions">
        <button
          type="button"
          className="button button-wide"
          aria-busy={isBusy}
          onClick={() => isBusy || sharing.share(makeFile)}
        >
          <Share2 size={20} aria-hidden="true" />
          {t(sharing.outcome === 'again' ? 'today.shareNow' : 'today.sharePost')}
        </button>
        <div className="todays-said" aria-live="polite">
          {failure && (
            <p className="said-line" data-tone="danger" role="alert">
              {failureText(failure)}
            </p>
          )}
          <SharingResult {...sharing} caption={caption} />
          {!failure && sharing.outcome === null && (
            <div className="said-line said-row">
              <p>{t(isWatermarked ? 'today.watermarked' : 'today.unmarked')}</p>
              {isWatermarked && (
                <button
                  type="button"
                  className="link"
                  aria-haspopup="dialog"
                  onClick={() => openPricing(businessId, 'greetingImages')}
                >
                  {t('today.seePlans')}
                </button>
              )}
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
