import Star from 'icon:star';
import Trash2 from 'icon:trash';
import { useStore } from '@nanostores/react';
import type { Feedback } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import { useEffect, useState } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { MoreRows } from '../../../kit/ui/feedback/MoreRows.tsx';
import { QuestionDialog } from '../../../kit/ui/overlay/QuestionDialog.tsx';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { CallFailure } from '../../../lib/api.ts';
import { InboxArt } from './InboxArt.tsx';
import { InboxSkeleton } from './InboxSkeleton.tsx';
import { deleteFeedback, feedbacks, loadFeedback, loadMoreFeedback, setFeedbackShown } from './inbox.store.ts';
import { timeOrDate } from './time-or-date.ts';

const ratings = [1, 2, 3, 4, 5];

const Stars = ({ rating }: { rating: number }) => (
  <span className="rating-stars" role="img" aria-label={t('inbox.stars', { count: rating })}>
    {ratings.map((star) => (
      <Star key={star} size={16} aria-hidden="true" data-on={star <= rating ? '' : undefined} />
    ))}
  </span>
);

export function FeedbackList({ businessId }: { businessId: string }) {
  const list = useStore(feedbacks.$state);
  const { items, total, totalIsMinimum, status, error } = list;
  const [toDelete, setToDelete] = useState<Feedback | null>(null);
  useEffect(() => {
    loadFeedback(businessId);
    return () => feedbacks.reset();
  }, [businessId]);

  if (status === 'idle' || (status === 'loading' && items.length === 0)) return <InboxSkeleton />;
  if (error && items.length === 0) return <FailedPanel failure={error} onRetry={() => loadFeedback(businessId)} />;
  if (items.length === 0) {
    return (
      <div className="empty">
        <InboxArt />
        <p>{t('inbox.noFeedback')}</p>
      </div>
    );
  }
  return (
    <>
      <p className="muted">{t(totalIsMinimum ? 'inbox.feedbackMany' : 'inbox.feedbackTotal', { count: total })}</p>
      <ul className="list">
        {items.map((feedback) => {
          const { feedbackId, name, rating, message, createdAt, isShown, isRead } = feedback;
          return (
            <li key={feedbackId} className="list-row feedback">
              <div className="two-lines">
                <span className="row">
                  <Stars rating={rating} />
                  {!isRead && <strong>{t('inbox.unread')}</strong>}
                </span>
                <span className="muted">{t('inbox.by', { name, when: timeOrDate(createdAt) })}</span>
                {message && <p className="enquiry-text">{message}</p>}
                <span className="row">
                  <label className="row show-on-card">
                    <input
                      type="checkbox"
                      checked={isShown}
                      onChange={({ target }) => setFeedbackShown(feedback, target.checked)}
                    />
                    {t('inbox.showOnCard')}
                  </label>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t('inbox.deleteOf', { name })}
                    onClick={() => setToDelete(feedback)}
                  >
                    <Trash2 size={20} aria-hidden="true" />
                  </button>
                </span>
              </div>
            </li>
          );
        })}
      </ul>
      <MoreRows list={list} onMore={() => loadMoreFeedback(businessId)} />
      {toDelete && <DeleteFeedback feedback={toDelete} onClose={() => setToDelete(null)} />}
    </>
  );
}

function DeleteFeedback({ feedback, onClose }: { feedback: Feedback; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const confirmDelete = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await deleteFeedback(feedback);
      onClose();
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      setFailure(failureText(thrown));
      setBusy(false);
    }
  };
  return (
    <QuestionDialog
      title={t('inbox.deleteTitle')}
      text={t('inbox.deleteText', { name: feedback.name })}
      confirmLabel={t('inbox.delete')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={confirmDelete}
      onClose={onClose}
    />
  );
}
