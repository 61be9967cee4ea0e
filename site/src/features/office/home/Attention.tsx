import CalendarClock from 'icon:calendar-clock';
import ChevronRight from 'icon:chevron-right';
import Clapperboard from 'icon:clapperboard';
import Languages from 'icon:languages';
import MessageCircleQuestion from 'icon:message-circle-question-mark';
import Pencil from 'icon:pencil';
import Sparkles from 'icon:sparkles';
import { useState } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { useDeferredStore } from '../../../kit/ui/browser/use-deferred-store.ts';
import { readDraft } from '../../../kit/ui/form/draft.ts';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { expiryOf, lastPlanDayOf } from '../../people/session/business.rules.ts';
import { $activeBusiness, businesses } from '../../people/session/business.store.ts';
import { cardDraftName, improvementsOf } from '../../people/session/card.rules.ts';
import { $card } from '../../people/session/card.store.ts';
import { cardEditorPath, userVideoPath } from '../../people/session/menu.rules.ts';
import { openPricing } from '../../people/session/shell.store.ts';
import { $unreadEnquiryCount, $unreadFeedbackCount } from '../../people/session/unread.store.ts';
import { user } from '../../people/user/user.store.ts';
import { $newVideo } from './home.store.ts';

const GreetingLanguageSheet = lazy(
  async () => (await import('../../studio/greeting/today/GreetingLanguageSheet.tsx')).GreetingLanguageSheet,
  { isRare: true },
);

const maxImprovements = 3;

export function AttentionList({ offersGreetings }: { offersGreetings: boolean }) {
  const { items } = useDeferredStore(businesses.$state);
  const card = useDeferredStore($card);
  const now = Date.now();
  const endingBusinesses = items.flatMap((business) => {
    const expiry = expiryOf(business, now);
    return expiry.kind === 'fine' ? [] : [{ business, expiry }];
  });
  const unread = useDeferredStore($unreadEnquiryCount) ?? 0;
  const unreadFeedback = useDeferredStore($unreadFeedbackCount) ?? 0;
  const video = useDeferredStore($newVideo);
  const activeBusiness = useDeferredStore($activeBusiness);
  const userData = useDeferredStore(user.$state).data;
  const needsLanguage = userData?.preferences.greetingLanguage === null && offersGreetings;
  const [isLanguageSheetOpen, setLanguageSheetOpen] = useState(false);
  const improvements = card && card.status !== 'suspended' ? improvementsOf(card).slice(0, maxImprovements) : [];
  const hasUnsavedCard = userData && card && readDraft(userData.userId, cardDraftName(card.cardNo)) !== null;
  const isEmpty = endingBusinesses.length + improvements.length + unread + unreadFeedback === 0;
  if (isEmpty && !hasUnsavedCard && !video && !needsLanguage) return null;
  const inboxItems = [
    ['enquiries', unread, ''],
    ['feedback', unreadFeedback, '#feedback'],
  ] as const;
  return (
    <section className="stack attention">
      <h2 className="title">{t('home.attention')}</h2>
      <ul className="list">
        {inboxItems.map(
          ([kind, count, hash]) =>
            count > 0 && (
              <li key={kind}>
                <a className="list-row" href={`/panel/customer/inbox${hash}`}>
                  <MessageCircleQuestion className="tone-brand" aria-hidden="true" />
                  <span className="two-lines">
                    <strong>{t(`home.${kind}`, { count })}</strong>
                    <span className="muted">{t(`home.${kind}_why`)}</span>
                  </span>
                  <ChevronRight size={20} aria-hidden="true" />
                </a>
              </li>
            ),
        )}
        {hasUnsavedCard && (
          <li>
            <a className="list-row" href={cardEditorPath(card.businessId)}>
              <Pencil className="tone-warning" aria-hidden="true" />
              <span className="two-lines">
                <strong>{t('home.unsaved')}</strong>
                <span className="muted">{t('home.unsaved_why')}</span>
              </span>
              <ChevronRight size={20} aria-hidden="true" />
            </a>
          </li>
        )}
        {video && (
          <li>
            <a className="list-row" href={userVideoPath(video)}>
              <Clapperboard className="tone-brand" aria-hidden="true" />
              <span className="two-lines">
                <strong>{t('home.firstVideo')}</strong>
                <span className="muted">{t('home.firstVideo_why')}</span>
              </span>
              <ChevronRight size={20} aria-hidden="true" />
            </a>
          </li>
        )}
        {needsLanguage && (
          <li>
            <button
              type="button"
              className="list-row choice-row"
              aria-haspopup="dialog"
              onClick={() => setLanguageSheetOpen(true)}
            >
              <Languages className="tone-brand" aria-hidden="true" />
              <span className="two-lines">
                <strong>{t('today.languageAsk')}</strong>
                <span className="muted">{t('today.languageWhy')}</span>
              </span>
              <ChevronRight size={20} aria-hidden="true" />
            </button>
          </li>
        )}
        {endingBusinesses.map(({ business, expiry }) => (
          <li key={business.businessId}>
            <button
              type="button"
              className="list-row choice-row"
              aria-haspopup="dialog"
              onClick={() => openPricing(business.businessId)}
            >
              <CalendarClock
                className={expiry.kind === 'expired' ? 'tone-danger' : 'tone-warning'}
                aria-hidden="true"
              />
              <span className="two-lines">
                <strong>
                  {expiry.kind === 'expired'
                    ? t('home.expired', { date: formatDate(lastPlanDayOf(business) ?? '', locale) })
                    : t('home.expiring', {
                        date: formatDate(lastPlanDayOf(business) ?? '', locale),
                        count: expiry.daysLeft,
                      })}
                </strong>
                <span className="muted">{business.businessName}</span>
              </span>
              <ChevronRight size={20} aria-hidden="true" />
            </button>
          </li>
        ))}
        {improvements.map((improvement) => (
          <li key={improvement}>
            <a className="list-row" href={`${cardEditorPath(card?.businessId)}&improve=${improvement}`}>
              <Sparkles className="tone-brand" aria-hidden="true" />
              <span className="two-lines">
                <strong>{t(`home.${improvement}`)}</strong>
                <span className="muted">{t(`home.${improvement}_why`)}</span>
              </span>
              <ChevronRight size={20} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
      {isLanguageSheetOpen && activeBusiness && (
        <GreetingLanguageSheet businessId={activeBusiness.businessId} onClose={() => setLanguageSheetOpen(false)} />
      )}
    </section>
  );
}
