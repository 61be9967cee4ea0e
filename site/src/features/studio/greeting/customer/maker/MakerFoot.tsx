import Download from 'icon:download';
import Share2 from 'icon:share-2';
import { useStore } from '@nanostores/react';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { maxGreetingMessageLength, planProductOfMedia } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { useEffect, useState } from 'react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { $card } from '../../../../people/session/card.store.ts';
import { openPricing } from '../../../../people/session/shell.store.ts';
import { SaveForDayBar } from '../calendar/SaveForDayBar.tsx';
import { AllowanceLine } from '../gallery/AllowanceLine.tsx';
import { galleryQuery } from '../gallery/gallery.store.ts';
import { $greetingRender, clearRender, composeGreeting } from './compose.store.ts';
import { allowanceOf } from './frames.rules.ts';
import { frames } from './frames.store.ts';
import { messageFieldId } from './MessageField.tsx';
import { $currentFrame, $draft } from './maker.store.ts';
import { isPlanFailure, RenderFailure } from './RenderFailure.tsx';
import { SharingResult, useSharing } from './SharingResult.tsx';
import { captionWithCardUrl } from './share.ts';

interface Props {
  greeting: ImagePost;
  business: Business;
}

export function MakerFoot({ greeting, business: { businessId } }: Props) {
  const renderState = useStore($greetingRender);
  const card = useStore($card);
  const { data } = useStore(frames.$state);
  const draft = useStore($draft);
  const frame = useStore($currentFrame);
  const { day } = useStore(galleryQuery.$params);
  const [pressedButton, setPressedButton] = useState<'share' | 'save' | null>(null);
  const caption = captionWithCardUrl(greeting.caption, card?.businessId === businessId ? card : null);
  const sharing = useSharing(caption);
  const { outcome } = sharing;

  // A changed draft invalidates the file made before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is made from these values
  useEffect(() => {
    clearRender();
    sharing.clear();
    setPressedButton(null);
  }, [draft, frame?.name, greeting.imageId, businessId]);

  // A greeting for another day is shared later, so it does not count yet.
  const isOtherDay = day !== undefined && day !== todayInIndia();
  const product = planProductOfMedia[greeting.mediaType];
  const isBusy = renderState.status === 'asking' || renderState.status === 'waiting';
  const makeFile = async (button: 'share' | 'save') => {
    if (draft.message.length > maxGreetingMessageLength) {
      document.getElementById(messageFieldId)?.focus();
      return null;
    }
    const isAgain = renderState.status === 'failed';
    setPressedButton(button);
    const made = await composeGreeting(businessId, { isAgain });
    if (!made) {
      const current = $greetingRender.get();
      if (current.status === 'failed' && isPlanFailure(current.failure)) openPricing(businessId, product);
    }
    return made;
  };
  const share = () => isBusy || sharing.share(() => makeFile('share'));
  const save = () => isBusy || sharing.save(() => makeFile('save'));

  return (
    <div className="maker-foot">
      <div className="maker-said" aria-live="polite">
        {renderState.status === 'waiting' && <RenderProgress answer={renderState.answer} />}
        {renderState.status === 'failed' && (
          <RenderFailure
            renderState={renderState}
            businessId={businessId}
            product={product}
            onRetry={pressedButton === 'save' ? save : share}
          />
        )}
        <SharingResult {...sharing} caption={caption} />
        {renderState.status !== 'waiting' &&
          renderState.status !== 'failed' &&
          outcome === null &&
          !isOtherDay &&
          data && (
            <AllowanceLine
              allowance={allowanceOf(data.left, greeting.mediaType)}
              businessId={businessId}
              product={product}
            />
          )}
      </div>
      <SaveForDayBar greeting={greeting} businessId={businessId} day={day}>
        <button
          type="button"
          className="button button-quiet"
          aria-busy={isBusy && pressedButton === 'save'}
          onClick={save}
        >
          <Download size={20} aria-hidden="true" />
          {t('today.download')}
        </button>
        <button type="button" className="button" aria-busy={isBusy && pressedButton === 'share'} onClick={share}>
          <Share2 size={20} aria-hidden="true" />
          {t(outcome === 'again' ? 'today.shareNow' : 'today.share')}
        </button>
      </SaveForDayBar>
    </div>
  );
}

function RenderProgress({
  answer,
}: {
  answer: Extract<ReturnType<typeof $greetingRender.get>, { status: 'waiting' }>['answer'];
}) {
  const { status, queuePosition, progress } = answer;
  const inQueue = queuePosition ? t('daily.queued', { count: queuePosition }) : t('daily.starting');
  const text = status === 'queued' ? inQueue : t('daily.rendering', { number: progress });
  return (
    <div className="said-line waiting-line">
      <p>{text}</p>
      <progress max={100} value={status === 'queued' ? undefined : progress} aria-label={text} />
    </div>
  );
}
