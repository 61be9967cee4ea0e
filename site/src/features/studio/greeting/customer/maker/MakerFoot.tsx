import { useStore } from '@nanostores/react';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { Download, Share2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { $card } from '../../../../people/session/card.store.ts';
import { openPricing } from '../../../../people/session/shell.store.ts';
import { DayFoot } from '../calendar/DayFoot.tsx';
import { AllowanceLine } from '../gallery/AllowanceLine.tsx';
import { place } from '../gallery/gallery.store.ts';
import { $making, clearMade, compose } from './compose.store.ts';
import { allowanceOf } from './frames.rules.ts';
import { frames } from './frames.store.ts';
import { $draft, $frame } from './maker.store.ts';
import { isOfPlan, RenderFailure } from './RenderFailure.tsx';
import { SharingSaid, useSharing } from './Sharing.tsx';
import { captionOf } from './share.ts';

interface Props {
  post: ImagePost;
  business: Business;
}

export function MakerFoot({ post, business: { businessId } }: Props) {
  const making = useStore($making);
  const card = useStore($card);
  const { data } = useStore(frames.$state);
  const draft = useStore($draft);
  const frame = useStore($frame);
  const { day } = useStore(place.$place);
  const [pressed, setPressed] = useState<'share' | 'save' | null>(null);
  const caption = captionOf(post.caption, card?.businessId === businessId ? card : null);
  const sharing = useSharing(caption);
  const { outcome } = sharing;

  // A changed draft invalidates the file made before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what a picture is made of
  useEffect(() => {
    clearMade();
    sharing.clear();
    setPressed(null);
  }, [draft, frame?.name, post.imageId, businessId]);

  // A greeting for another day is neither shared nor counted now.
  const isLater = day !== undefined && day !== todayInIndia();
  const product = post.mediaType === 'VIDEO' ? 'greetingVideos' : 'greetingImages';
  const isBusy = making.status === 'asking' || making.status === 'waiting';
  const make = async (by: 'share' | 'save') => {
    const isAgain = making.status === 'failed';
    setPressed(by);
    const made = await compose(businessId, { isAgain });
    if (!made) {
      const now = $making.get();
      if (now.status === 'failed' && isOfPlan(now.failure)) openPricing(businessId, product);
    }
    return made;
  };
  const share = () => isBusy || sharing.share(() => make('share'));
  const save = () => isBusy || sharing.save(() => make('save'));

  return (
    <div className="maker-foot">
      <div className="maker-said" aria-live="polite">
        {making.status === 'waiting' && <RenderProgress answer={making.answer} />}
        {making.status === 'failed' && (
          <RenderFailure
            making={making}
            businessId={businessId}
            product={product}
            onRetry={pressed === 'save' ? save : share}
          />
        )}
        <SharingSaid {...sharing} caption={caption} />
        {making.status !== 'waiting' && making.status !== 'failed' && outcome === null && !isLater && data && (
          <AllowanceLine allowance={allowanceOf(data.left, post.mediaType)} businessId={businessId} product={product} />
        )}
      </div>
      <DayFoot post={post} businessId={businessId} day={day}>
        <button type="button" className="button button-quiet" aria-busy={isBusy && pressed === 'save'} onClick={save}>
          <Download size={20} aria-hidden="true" />
          {t('today.download')}
        </button>
        <button type="button" className="button" aria-busy={isBusy && pressed === 'share'} onClick={share}>
          <Share2 size={20} aria-hidden="true" />
          {t(outcome === 'again' ? 'today.shareNow' : 'today.share')}
        </button>
      </DayFoot>
    </div>
  );
}

function RenderProgress({
  answer,
}: {
  answer: Extract<ReturnType<typeof $making.get>, { status: 'waiting' }>['answer'];
}) {
  const { status, queuePosition, progress } = answer;
  const inQueue = queuePosition ? t('daily.queued', { count: queuePosition }) : t('daily.starting');
  const words = status === 'queued' ? inQueue : t('daily.rendering', { number: progress });
  return (
    <div className="said-line waiting-line">
      <p>{words}</p>
      <progress max={100} value={status === 'queued' ? undefined : progress} aria-label={words} />
    </div>
  );
}
