import './delete-business.css';
import { useStore } from '@nanostores/react';
import { trashRetentionDays } from '@parichay/shared/office/trash/trash.lists.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { QuestionDialog } from '../../../kit/ui/overlay/QuestionDialog.tsx';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { SupportLine } from '../../people/session/SupportLine.tsx';
import { clearSnapshot } from '../../people/session/snapshot.ts';

const deletion = slice<true>();
const addressRequest = slice<{ address: string | null }>();

const deleteBusiness = async (businessId: string): Promise<boolean> =>
  (await deletion.load(async () => {
    await call('DELETE /business/{id}', { params: { id: businessId } });
    return true as const;
  })) !== null;

const loadCardAddress = (businessId: string) =>
  addressRequest.load(async () => {
    const { cards } = await call('GET /getCardsByBusiness', { query: { businessId } });
    const published = cards.find(({ publishedAt }) => publishedAt !== null);
    return { address: published ? `${location.host}/${published.cardId}` : null };
  });

const trashPath = '/panel/customer/account#trash-title';

export function DeleteBusiness({ business }: { business: Business }) {
  const [isAsking, setAsking] = useState(false);
  const request = useStore(addressRequest.$state);
  const ask = async () => {
    if (request.status !== 'loading' && (await loadCardAddress(business.businessId))) setAsking(true);
  };
  return (
    <section className="delete-business" aria-labelledby="delete-title">
      <h2 className="title" id="delete-title">
        {t('business.deleteTitle')}
      </h2>
      {business.isSubscriptionActive ? (
        <>
          <p>{t('errors.plan_running')}</p>
          <SupportLine />
        </>
      ) : (
        <>
          <p>{t('business.deleteText', { days: trashRetentionDays })}</p>
          {request.error && <FailureBanner failure={request.error} />}
          <button type="button" className="button button-danger" aria-busy={request.status === 'loading'} onClick={ask}>
            {t('business.deleteGo')}
          </button>
        </>
      )}
      {isAsking && (
        <DeleteQuestion business={business} address={request.data?.address ?? null} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}

function DeleteQuestion({
  business,
  address,
  onClose,
}: {
  business: Business;
  address: string | null;
  onClose(): void;
}) {
  const { status, error } = useStore(deletion.$state);
  const isBusy = status === 'loading';
  const onConfirm = async () => {
    if (isBusy || !(await deleteBusiness(business.businessId))) return;
    clearSnapshot();
    location.replace(trashPath);
  };
  const texts = [
    ...(address ? [t('business.deleteCard', { address })] : []),
    t('business.deleteAlso'),
    t('business.deleteUndo', { days: trashRetentionDays }),
  ];
  return (
    <QuestionDialog
      title={t('business.deleteAsk', { name: business.businessName })}
      text={texts.join(' ')}
      confirmLabel={t('business.deleteGo')}
      isBusy={isBusy}
      failure={error && failureText(error)}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
