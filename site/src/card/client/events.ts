import type { CardEventSource, CardEventType, CardTapTarget } from '@parichay/shared/shop/analytics/analytics.lists.ts';
import { post } from './post.ts';

/** Counts events without cookies, browser storage or personal data. */
const address = new URL(location.href);
const cardId = address.pathname.slice(1);
const via = address.searchParams.get('via');
const source: CardEventSource = via === 'qr' || via === 'nfc' || via === 'whatsapp' ? via : 'link';
// A copied address must not carry how this visitor arrived.
if (via !== null) {
  address.searchParams.delete('via');
  history.replaceState(history.state, '', address);
}

const count = (event: CardEventType, target?: CardTapTarget): void => {
  post('/api/v1/public/card-event', { cardId, event, source, ...(target && { target }) }).catch(() => {});
};

/** Derives the event from the link's target, so that it is right in every design. */
function meaningOf(link: HTMLAnchorElement): [CardEventType, CardTapTarget?] {
  const { href, dataset } = link;
  if (/\.vcf$/.test(href)) return ['save'];
  if (/^https:\/\/wa\.me\/\?/.test(href)) return ['share'];
  if (dataset.video) return ['tap', 'video'];
  if (link.closest('.gallery')) return ['tap', 'gallery'];
  const scheme = ({ tel: 'call', sms: 'sms', mailto: 'email', upi: 'pay' } as const)[
    href.slice(0, href.indexOf(':')) as 'tel'
  ];
  if (scheme) return ['tap', scheme];
  if (link.closest('#products')) return ['tap', 'product'];
  if (/^https:\/\/wa\.me\//.test(href)) return ['tap', 'whatsapp'];
  if (link.closest('.social')) return ['tap', 'social'];
  if (link.matches('[data-map]')) return ['tap', 'map'];
  return ['tap', 'url'];
}

document.addEventListener(
  'click',
  ({ target }) => {
    const tapped = target instanceof Element ? target.closest<HTMLElement>('a[href],#share button') : null;
    if (tapped instanceof HTMLAnchorElement) count(...meaningOf(tapped));
    else if (tapped) count('share');
  },
  true,
);

/** A prerendered page counts once visible; reload and back do not count. */
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (navigation?.type !== 'reload' && navigation?.type !== 'back_forward') {
  if (document.visibilityState === 'visible') count('view');
  else document.addEventListener('visibilitychange', () => count('view'), { once: true });
}
