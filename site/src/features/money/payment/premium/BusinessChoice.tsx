import { useStore } from '@nanostores/react';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $pricingOf } from '../../../people/session/shell.store.ts';
import { $paying } from '../checkout.ts';

export function BusinessChoice({ business, all }: { business: Business; all: readonly Business[] }) {
  const isFixed = useStore($paying).stage !== 'idle';
  if (all.length < 2) {
    return (
      <p>
        {t('premium.forBusiness')} <strong>{business.businessName}</strong>
      </p>
    );
  }
  return (
    <label className="field premium-business">
      <span>{t('premium.chooseBusiness')}</span>
      <select value={business.businessId} disabled={isFixed} onChange={({ target }) => $pricingOf.set([target.value])}>
        {all.map(({ businessId, businessName }) => (
          <option key={businessId} value={businessId}>
            {businessName}
          </option>
        ))}
      </select>
    </label>
  );
}
