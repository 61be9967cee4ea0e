import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { useEffect } from 'react';
import type { ListScreen } from '../../../../kit/table/list/list.store.ts';
import { RowPanel } from '../../../../kit/table/rows/RowPanel.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import { $may } from '../../../people/access/access.store.ts';
import { BusinessCard } from './BusinessCard.tsx';
import { BusinessFacts } from './BusinessFacts.tsx';
import { BusinessHead } from './BusinessHead.tsx';
import { BusinessMenu } from './BusinessMenu.tsx';
import { BusinessPayments } from './BusinessPayments.tsx';
import {
  businessDetails,
  listPaymentsCall,
  loadBusinessDetails,
  loadDetailsDebounced,
  recordPaymentCall,
} from './business-panel.store.ts';
import { businessPath, businessScreen, recordPaymentPath } from './businesses-admin.store.ts';

interface Props {
  screen: ListScreen<Business>;
  id: string;
}

export function BusinessPanel({ screen, id }: Props) {
  const { data, error } = useStore(businessDetails.$state);
  const { items } = useStore(screen.list.$state);
  const may = useStore($may);
  const [canSeePayments, canRecordPayment] = [may(listPaymentsCall), may(recordPaymentCall)];
  useEffect(
    () => loadDetailsDebounced(id, { canSeePayments, canRecordPayment }),
    [id, canSeePayments, canRecordPayment],
  );
  useEffect(() => businessDetails.reset, []);
  const loaded = data?.business.businessId === id ? data : null;
  const business = items.find(({ businessId }) => businessId === id) ?? loaded?.business;
  const foot = business && (
    <>
      <a className="button" href={businessPath(id)}>
        {t('business-panel.open')}
      </a>
      {canRecordPayment && (
        <a className="button button-quiet" href={recordPaymentPath(id)}>
          {loaded?.renewal
            ? t('business-panel.renew', { price: rupees(loaded.renewal.pricePaise) })
            : t('businesses.recordPayment')}
        </a>
      )}
    </>
  );
  return (
    <RowPanel
      screen={screen}
      title={business?.businessName ?? t('businesses.viewTitle')}
      // Results of the menu are shown in the list of all businesses only.
      menu={business && screen === businessScreen && <BusinessMenu row={business} />}
      foot={foot}
    >
      <div className="stack business-panel">
        {business && <BusinessHead business={business} card={loaded?.card} />}
        {error && !loaded && (
          <FailedPanel failure={error} onRetry={() => loadBusinessDetails(id, { canSeePayments, canRecordPayment })} />
        )}
        {!error && <BusinessCard card={loaded?.card} businessId={id} />}
        {business && <BusinessFacts business={business} />}
        {loaded?.payments && <BusinessPayments payments={loaded.payments} />}
      </div>
    </RowPanel>
  );
}
