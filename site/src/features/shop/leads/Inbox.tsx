import './inbox.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { $activeBusiness, businesses } from '../../people/session/business.store.ts';
import { NoBusiness } from '../../people/session/NoBusiness.tsx';
import { reloadCustomerData } from '../../people/session/start-customer.ts';
import { $unreadEnquiryCount, $unreadFeedbackCount, loadUnreadFeedback } from '../../people/session/unread.store.ts';
import { Enquiries } from './Enquiries.tsx';
import { FeedbackList } from './FeedbackList.tsx';
import { InboxSkeleton } from './InboxSkeleton.tsx';

export function Inbox() {
  const active = useStore($activeBusiness);
  const { error, status } = useStore(businesses.$state);
  const unread = useStore($unreadEnquiryCount) ?? 0;
  const unreadFeedback = useStore($unreadFeedbackCount) ?? 0;
  const [activeTab, setShown] = useState<'enquiries' | 'feedback'>(
    location.hash === '#feedback' ? 'feedback' : 'enquiries',
  );
  const activeId = active?.businessId;
  useEffect(() => {
    if (activeId && location.hash !== '#feedback') loadUnreadFeedback(activeId);
  }, [activeId]);
  if (!active) {
    if (error) return <FailedPanel failure={error} onRetry={reloadCustomerData} />;
    return status === 'success' ? <NoBusiness text={t('inbox.noBusiness')} /> : <InboxSkeleton />;
  }
  const { businessId } = active;
  const tab = (name: typeof activeTab, label: string) => (
    <button
      type="button"
      className="chip"
      aria-pressed={activeTab === name}
      onClick={() => {
        setShown(name);
        history.replaceState(
          history.state,
          '',
          name === 'feedback' ? '#feedback' : location.pathname + location.search,
        );
      }}
    >
      {label}
    </button>
  );
  return (
    <div className="stack inbox">
      <fieldset className="row inbox-tabs">
        <legend className="visually-hidden">{t('inbox.title')}</legend>
        {tab('enquiries', unread > 0 ? t('inbox.enquiriesUnread', { number: unread }) : t('inbox.enquiries'))}
        {tab(
          'feedback',
          unreadFeedback > 0 ? t('inbox.feedbackUnread', { number: unreadFeedback }) : t('inbox.feedback'),
        )}
      </fieldset>
      {activeTab === 'enquiries' ? (
        <Enquiries key={businessId} business={active} />
      ) : (
        <FeedbackList key={businessId} businessId={businessId} />
      )}
    </div>
  );
}
