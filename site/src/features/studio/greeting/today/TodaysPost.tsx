import { useStore } from '@nanostores/react';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useCalmStore } from '../../../../kit/ui/browser/use-calm-store.ts';
import { LoadedPicture } from '../../../../kit/ui/feedback/LoadedPicture.tsx';
import { clearFirstPicture } from '../../../../kit/ui/picture/first-picture.ts';
import { failureText, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { CallFailure } from '../../../../lib/api.ts';
import { $card } from '../../../people/session/card.store.ts';
import { openPricing } from '../../../people/session/shell.store.ts';
import { occasionLabel } from '../customer/gallery/occasions.ts';
import { SharingSaid, useSharing } from '../customer/maker/Sharing.tsx';
import { captionOf } from '../customer/maker/share.ts';
import { dayPath, monthPath } from './paths.ts';
import { TodaySkeleton } from './TodaySkeleton.tsx';
import { fileOf, loadTodaysPost, type TodaysPost as Post, takeTodaysPost, todaysPost } from './todays-post.store.ts';

export function TodaysPost({ businessId }: { businessId: string }) {
  const { data, error } = useCalmStore(todaysPost.$state);
  return (
    <>
      {data?.todaysPost && <Ready businessId={businessId} post={data.todaysPost} />}
      {!data && !error && <TodaySkeleton />}
      {!data && error && error.code !== 'product_not_enabled' && (
        <section className="todays-failed">
          <p className="muted">{error.code === 'too_many_requests' ? failureText(error) : t('today.failed')}</p>
          <button type="button" className="link" onClick={() => loadTodaysPost(businessId, { isAgain: true })}>
            {t('common.retry')}
          </button>
        </section>
      )}
    </>
  );
}

function Ready({ businessId, post }: { businessId: string; post: Post }) {
  const { imagePost, imageSubcategory, isWatermarked } = post;
  const card = useStore($card);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const caption = captionOf(imagePost.caption, card?.businessId === businessId ? card : null);
  const sharing = useSharing(caption);
  const name = occasionLabel(imageSubcategory.imageSubcategoryName);
  useEffect(clearFirstPicture, []);
  const isFestival = imageSubcategory.nextDate === todayInIndia();

  // A short visit loads only the small picture, an interaction the full file.
  const { url, fileName } = post;
  useEffect(() => {
    const prepare = () => void fileOf({ url, fileName }).catch(() => {});
    const signs = ['pointerdown', 'touchstart', 'keydown', 'scroll'];
    for (const sign of signs) addEventListener(sign, prepare, { passive: true, once: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, prepare);
    };
  }, [url, fileName]);

  const make = async () => {
    setBusy(true);
    setFailure(null);
    try {
      return await takeTodaysPost(businessId, post);
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
  const change = dayPath(imagePost.imageId, post.day);
  return (
    <section className="todays-post" aria-labelledby="todays-post">
      <a
        className="todays-picture"
        href={change}
        aria-label={t('today.picture', { name })}
        data-shape={post.input.shape}
      >
        <LoadedPicture src={post.smallUrl} alt="" decoding="async" />
      </a>
      <div className="todays-words">
        <p className="todays-when">{t(isFestival ? 'today.today' : 'today.forToday')}</p>
        <h2 id="todays-post">
          <UserText text={name} />
        </h2>
        <div className="todays-links">
          <a className="link" href={change}>
            {t('today.change')}
          </a>
          <a className="link" href={monthPath()}>
            {t('today.month')}
          </a>
        </div>
      </div>
      <div className="todays-actions">
        <button
          type="button"
          className="button button-wide"
          aria-busy={isBusy}
          onClick={() => isBusy || sharing.share(make)}
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
          <SharingSaid {...sharing} caption={caption} />
          {isWatermarked && !failure && sharing.outcome === null && (
            <div className="said-line said-row">
              <p>{t('today.watermarked')}</p>
              <button
                type="button"
                className="link"
                aria-haspopup="dialog"
                onClick={() => openPricing(businessId, 'greetingImages')}
              >
                {t('today.seePlans')}
              </button>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
