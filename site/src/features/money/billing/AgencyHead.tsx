import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { billingHref } from '../../people/agency/billing-href.ts';
import { agencyName, loadAgencyName } from './billing.store.ts';

export function BilledAgencyHeader() {
  const { data } = useStore(agencyName.$state);
  useEffect(() => {
    loadAgencyName();
  }, []);
  return (
    <div className="billing-head">
      <h2>{data && <UserText text={data} />}</h2>
      <a className="link" href={billingHref(null)}>
        {t('billing.agencies')}
      </a>
    </div>
  );
}
