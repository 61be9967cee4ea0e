import './home.css';
import { BadgeCheck, ChevronRight, ExternalLink, PartyPopper } from 'lucide-react';
import { useEffect } from 'react';
import { useInSight } from '../../../kit/ui/browser/in-sight.ts';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { useCalmStore } from '../../../kit/ui/browser/use-calm-store.ts';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { onPaid } from '../../../lib/payment-report.ts';
import { offerOf } from '../../people/session/agency.rules.ts';
import { agency } from '../../people/session/agency.store.ts';
import { expiryOf, paidUntil } from '../../people/session/business.rules.ts';
import { $activeBusiness, businesses } from '../../people/session/business.store.ts';
import { $card, cardsByBusiness } from '../../people/session/card.store.ts';
import { openPricing } from '../../people/session/shell.store.ts';
import { refresh } from '../../people/session/start.customer.ts';
import { $unread } from '../../people/session/unread.store.ts';
import { user } from '../../people/user/user.store.ts';
import { $hasAgencyPart, followAgencyPart } from '../../shop/ui-customisation/agency-part.store.ts';
import { TodaySkeleton } from '../../studio/greeting/today/TodaySkeleton.tsx';
import { TodaysPost } from '../../studio/greeting/today/TodaysPost.tsx';
import { loadTodaysPost } from '../../studio/greeting/today/todays-post.store.ts';
import { Attention } from './Attention.tsx';
import { BusinessList } from './BusinessList.tsx';
import { CardPanel } from './CardPanel.tsx';
import { CreateTiles } from './CreateTiles.tsx';
import { AsideSkeleton, HomeSkeleton } from './HomeSkeleton.tsx';
import { $firstVideo, loadFirstVideo } from './home.store.ts';

/** Invitations are made on an external site that the agency chooses. */
const InvitationTile = ({ site }: { site: string }) => (
  <section className="stack" aria-label={t('home.invitation')}>
    <a className="list-row" href={site} target="_blank" rel="noopener">
      <PartyPopper className="tone-brand" aria-hidden="true" />
      <span className="two-lines">
        <strong>{t('home.invitation')}</strong>
        <span>{t('home.invitationText')}</span>
      </span>
      <ExternalLink size={18} aria-hidden="true" />
    </a>
  </section>
);

const AgencyPart = lazy(async () => (await import('../../shop/ui-customisation/AgencyPart.tsx')).AgencyPart, {
  isRare: true,
  isPlaced: true,
});
const Welcome = lazy(async () => (await import('../../people/session/Welcome.tsx')).Welcome, {
  isRare: true,
  isPlaced: true,
  meanwhile: <HomeSkeleton />,
});

export function Home() {
  const who = useCalmStore(user.$state);
  const list = useCalmStore(businesses.$state);
  const active = useCalmStore($activeBusiness);
  const cards = useCalmStore(cardsByBusiness.$state);
  const card = useCalmStore($card);
  const unread = useCalmStore($unread);
  const firstVideo = useCalmStore($firstVideo);
  const { data: details, error: agencyError } = useCalmStore(agency.$state);
  const offer = details && offerOf(details);
  const offersGreetings = offer?.images;
  const offersVideos = offer?.video;
  const businessId = active?.businessId;
  const isListKnown = list.status !== 'idle' && (list.items.length > 0 || list.status === 'success');
  // A section that the agency does not offer would be removed again, and shift the layout.
  const isKnown = who.data !== null && isListKnown && (details !== null || agencyError !== null);

  useEffect(() => {
    if (!businessId || !offersGreetings) return;
    loadTodaysPost(businessId);
    // A payment removes the watermark, so the picture is loaded again.
    return onPaid(() => loadTodaysPost(businessId, { isAgain: true }));
  }, [businessId, offersGreetings]);
  // It is above the rest, which it would push down when it appeared later.
  const isAttentionKnown =
    (cards.status === 'success' || cards.error !== null) &&
    (!card || unread !== undefined) &&
    (agencyError !== null || offersVideos === false || firstVideo !== undefined);
  useEffect(() => {
    if (businessId && offersVideos) loadFirstVideo(businessId);
  }, [businessId, offersVideos]);

  if (!isKnown) {
    const failure = who.error ?? list.error;
    return failure ? <FailedPanel failure={failure} onRetry={refresh} /> : <HomeSkeleton />;
  }
  if (list.items.length === 0) return <Welcome />;
  return (
    <div className="home">
      {offersGreetings !== false && active && (
        <div className="home-today">
          {offersGreetings ? <TodaysPost businessId={active.businessId} /> : <TodaySkeleton />}
        </div>
      )}
      <CardPanel isSecond={offersGreetings !== false} />
      <div className="home-aside">
        {isAttentionKnown ? (
          <>
            <Attention offersGreetings={offersGreetings === true} />
            <PlanLine />
            {offer && active && <CreateTiles offer={offer} businessId={active.businessId} />}
            <BusinessList />
            {offer?.invitationSite && <InvitationTile site={offer.invitationSite} />}
          </>
        ) : (
          <AsideSkeleton />
        )}
      </div>
      {isAttentionKnown && <Below />}
    </div>
  );
}

function Below() {
  const [place, isInSight] = useInSight<HTMLDivElement>();
  const hasAgencyPart = useCalmStore($hasAgencyPart);
  useEffect(() => (isInSight ? followAgencyPart() : undefined), [isInSight]);
  return (
    <div ref={place} className="home-below">
      {hasAgencyPart && <AgencyPart on="HOME_PAGE" />}
    </div>
  );
}

/** Hidden when the plan has ended or ends soon, as Attention shows that. */
function PlanLine() {
  const active = useCalmStore($activeBusiness);
  if (!active || expiryOf(active, Date.now()).kind !== 'fine') return null;
  const { isSubscriptionActive, wholeUntil } = active;
  const date = isSubscriptionActive ? paidUntil(active) : wholeUntil;
  const plan = isSubscriptionActive ? 'plan_paid' : 'plan_free';
  return (
    <button type="button" className="list-row choice-row" aria-haspopup="dialog" onClick={() => openPricing()}>
      <BadgeCheck className="tone-brand" aria-hidden="true" />
      <span className="two-lines">
        <strong>{t(`home.${plan}`)}</strong>
        {date && <span className="muted">{t(`home.${plan}_until`, { date: formatDate(date, locale) })}</span>}
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </button>
  );
}
