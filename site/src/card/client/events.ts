import type { CardEventSource, CardEventType, CardTapTarget } from '@parichay/shared/shop/analytics/analytics.lists.ts';
import type { TapEvent } from '../card-view.ts';
import { post } from './post.ts';

/** Counts events without cookies, browser storage or personal data. */
const url = new URL(location.href);
const cardId = url.pathname.slice(1);
const via = url.searchParams.get('via');
const source: CardEventSource = via === 'qr' || via === 'nfc' || via === 'whatsapp' ? via : 'link';
// A URL that the visitor copies must not contain how the visitor arrived.
if (via !== null) {
  url.searchParams.delete('via');
  history.replaceState(history.state, '', url);
}

const sendCardEvent = (event: CardEventType, target?: CardTapTarget): void => {
  post('/api/v1/public/card-event', { cardId, event, source, ...(target && { target }) }).catch(() => {});
};

document.addEventListener(
  'click',
  ({ target }) => {
    const tapped = target instanceof Element ? target.closest<HTMLElement>('[data-counted]') : null;
    const tapEvent = tapped?.dataset.counted as TapEvent | undefined;
    if (tapEvent === 'save' || tapEvent === 'share') sendCardEvent(tapEvent);
    else if (tapEvent) sendCardEvent('tap', tapEvent);
  },
  true,
);

/** A prerendered page counts once visible; reload, back and forward do not count. */
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (navigation?.type !== 'reload' && navigation?.type !== 'back_forward') {
  if (document.visibilityState === 'visible') sendCardEvent('view');
  else document.addEventListener('visibilitychange', () => sendCardEvent('view'), { once: true });
}
