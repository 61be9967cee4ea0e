import { useStore } from '@nanostores/react';
import type { CardRow } from '@parichay/shared/shop/card/card.endpoints.ts';
import { useEffect } from 'react';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { AdminSkeleton } from '../../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { FormSheet } from '../../../../kit/ui/overlay/FormSheet.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { loadPublishCost } from '../publish-cost.load.ts';
import { cardNameOf } from './cards-admin.rules.ts';
import { cardDetails, changeStatus, closeQuestion, loadCardDetails } from './cards-admin.store.ts';

const PublishCost = lazy(loadPublishCost, { fallback: <AdminSkeleton />, isPermanent: true });

export function PublishSheet({ row }: { row: CardRow }) {
  const { cardNo } = row;
  const { data, error } = useStore(cardDetails.$state);
  const load = () => loadCardDetails(cardNo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the details of one card load once
  useEffect(() => void load(), []);
  const details = data?.card.cardNo === cardNo ? data : null;
  const publish = () => {
    closeQuestion();
    changeStatus(row, 'publish');
  };
  return (
    <FormSheet
      title={t('cards-admin.publishTitle', { name: cardNameOf(row) })}
      onClose={closeQuestion}
      submitLabel={t('cards-admin.publish')}
      canCancel
      onSubmit={publish}
    >
      {details ? (
        <PublishCost agencyId={details.business.agencyId} count={details.card.publishedAt === null ? 1 : 0} />
      ) : error ? (
        <FailedPanel failure={error} onRetry={load} />
      ) : (
        <AdminSkeleton />
      )}
    </FormSheet>
  );
}
