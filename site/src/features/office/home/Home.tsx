import './home.css';
import BadgeCheck from 'icon:badge-check';
import ChevronRight from 'icon:chevron-right';
import ExternalLink from 'icon:external-link';
import PartyPopper from 'icon:party-popper';
import { useEffect } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { useDeferredStore } from '../../../kit/ui/browser/use-deferred-store.ts';
import { useInView } from '../../../kit/ui/browser/use-in-view.ts';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { locale, rupees, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../lib/i18n.ts';
import { onPaid } from '../../../lib/payment-report.ts';
import { unreadPaymentsOf } from '../../people/notification/notification.rules.ts';
import { markNotificationRead, notifications } from '../../people/notification/notification.store.ts';
import { offeredProductsOf } from '../../people/session/agency.rules.ts';
import { agency } from '../../people/session/agency.store.ts';
import { daysUntil, expiryOf, paidUntil } from '../../people/session/business.rules.ts';
import { $activeBusiness, businesses } from '../../people/session/business.store.ts';
import { $card, cardsOfBusiness } from '../../people/session/card.store.ts';
import { openPricing } from '../../people/session/shell.store.ts';
import { reloadCustomerData } from '../../people/session/start-customer.ts';
import { $unreadEnquiryCount, $unreadFeedbackCount } from '../../people/session/unread.store.ts';
import { user } from '../../people/user/user.store.ts';
import { $hasAgencyContent, loadAgencyContent } from '../../shop/ui-customisation/agency-content.store.ts';
import { TodaySkeleton } from '../../studio/greeting/today/TodaySkeleton.tsx';
import { TodaysGreeting } from '../../studio/greeting/today/TodaysGreeting.tsx';
import { loadTodaysGreeting } from '../../studio/greeting/today/todays-greeting.store.ts';
import { AttentionList } from './Attention.tsx';
import { BusinessList } from './BusinessList.tsx';
import { CardPanel } from './CardPanel.tsx';
import { CreateTiles } from './CreateTiles.tsx';
import { AsideSkeleton, HomeSkeleton } from './HomeSkeleton.tsx';
import { $newVideo, loadNewVideo } from './home.store.ts';

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

const AgencyContent = lazy(async () => (await import('../../shop/ui-customisation/AgencyContent.tsx')).AgencyContent, {
  isRare: true,
  isPermanent: true,
});
const Welcome = lazy(async () => (await import('../../people/session/Welcome.tsx')).Welcome, {
  isRare: true,
  isPermanent: true,
  fallback: <HomeSkeleton />,
});

export function Home() {
  const userState = useDeferredStore(user.$state);
  const businessList = useDeferredStore(businesses.$state);
  const activeBusiness = useDeferredStore($activeBusiness);
  const cards = useDeferredStore(cardsOfBusiness.$state);
  const card = useDeferredStore($card);
  const unread = useDeferredStore($unreadEnquiryCount);
  const unreadFeedback = useDeferredStore($unreadFeedbackCount);
  const firstVideo = useDeferredStore($newVideo);
  const { data: agencyDetails, error: agencyError } = useDeferredStore(agency.$state);
  const offer = agencyDetails && offeredProductsOf(agencyDetails);
  const offersGreetings = offer?.hasGreetingImages;
  const offersVideos = offer?.hasPromoVideos;
  const businessId = activeBusiness?.businessId;
  const isListLoaded =
    businessList.status !== 'idle' && (businessList.items.length > 0 || businessList.status === 'success');
  // Removing a section that the agency does not offer would shift the layout.
  const isLoaded = userState.data !== null && isListLoaded && (agencyDetails !== null || agencyError !== null);

  useEffect(() => {
    if (!businessId || !offersGreetings) return;
    loadTodaysGreeting(businessId);
    // A payment removes the watermark, so the picture is loaded again.
    return onPaid(() => loadTodaysGreeting(businessId, { isReload: true }));
  }, [businessId, offersGreetings]);
  // It is at the top, so appearing later would shift the layout.
  const isAttentionLoaded =
    (cards.status === 'success' || cards.error !== null) &&
    (!card || (unread !== undefined && unreadFeedback !== undefined)) &&
    (agencyError !== null || offersVideos === false || firstVideo !== undefined);
  useEffect(() => {
    if (businessId && offersVideos) loadNewVideo(businessId);
  }, [businessId, offersVideos]);

  if (!isLoaded) {
    const failure = userState.error ?? businessList.error;
    return failure ? <FailedPanel failure={failure} onRetry={reloadCustomerData} /> : <HomeSkeleton />;
  }
  if (businessList.items.length === 0) return <Welcome />;
  return (
    <div className="home">
      {activeBusiness && <PaymentNote businessId={activeBusiness.businessId} />}
      {offersGreetings !== false && activeBusiness && (
        <div className="home-today">
          {offersGreetings ? <TodaysGreeting businessId={activeBusiness.businessId} /> : <TodaySkeleton />}
        </div>
      )}
      <CardPanel isSecondary={offersGreetings !== false} />
      <div className="home-aside">
        {isAttentionLoaded ? (
          <>
            <AttentionList offersGreetings={offersGreetings === true} />
            <PlanLine />
            {offer && activeBusiness && <CreateTiles offer={offer} businessId={activeBusiness.businessId} />}
            <BusinessList />
            {offer?.invitationSite && <InvitationTile site={offer.invitationSite} />}
          </>
        ) : (
          <AsideSkeleton />
        )}
      </div>
      {isAttentionLoaded && <AgencyContentSection />}
    </div>
  );
}

function PaymentNote({ businessId }: { businessId: string }) {
  const { items } = useDeferredStore(notifications.$state);
  const unread = unreadPaymentsOf(items, businessId);
  const [newest] = unread;
  if (!newest) return null;
  const markRead = () => unread.forEach(({ notificationId }) => void markNotificationRead(notificationId));
  return (
    <div className="banner row home-below" data-tone="success" role="status">
      <p>{t('home.paid', { amount: rupees(Number(newest.params.amountPaise)) })}</p>
      <a className="link" href={newest.url ?? undefined} onClick={markRead}>
        {t('home.receipt')}
      </a>
      <button type="button" className="link" onClick={markRead}>
        {t('common.close')}
      </button>
    </div>
  );
}

function AgencyContentSection() {
  const [sectionRef, isVisible] = useInView<HTMLDivElement>();
  const hasAgencyPart = useDeferredStore($hasAgencyContent);
  useEffect(() => (isVisible ? loadAgencyContent() : undefined), [isVisible]);
  return (
    <div ref={sectionRef} className="home-below">
      {hasAgencyPart && <AgencyContent placement="HOME_PAGE" />}
    </div>
  );
}

function PlanLine() {
  const activeBusiness = useDeferredStore($activeBusiness);
  if (!activeBusiness || expiryOf(activeBusiness, Date.now()).kind !== 'fine') return null;
  const { isSubscriptionActive, planName, planUntil, wholeUntil } = activeBusiness;
  const date = isSubscriptionActive ? paidUntil(activeBusiness) : wholeUntil;
  const plan = isSubscriptionActive ? 'plan_paid' : 'plan_free';
  const hasNextPlan = isSubscriptionActive && planUntil && date && planUntil < date;
  const dateText = date ? formatDate(date, locale) : '';
  const paidDaysText = hasNextPlan
    ? t('home.plan_then_until', { date: formatDate(planUntil, locale), end: dateText })
    : t(`home.${plan}_until`, { date: dateText });
  const isOver = !isSubscriptionActive && date !== null && daysUntil(date, Date.now()) < 0;
  return (
    <button type="button" className="list-row choice-row" aria-haspopup="dialog" onClick={() => openPricing()}>
      <BadgeCheck className="tone-brand" aria-hidden="true" />
      <span className="two-lines">
        <strong>{isSubscriptionActive && planName ? <UserText text={planName} /> : t(`home.${plan}`)}</strong>
        {date && <span className="muted">{isOver ? t('home.plan_free_over') : paidDaysText}</span>}
      </span>
      <ChevronRight size={20} aria-hidden="true" />
    </button>
  );
}
