import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { FailureBanner } from '../../../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { agency } from '../../../../people/session/agency.store.ts';
import { user } from '../../../../people/user/user.store.ts';
import { leadSharing, shareLeads } from './lead-sharing.store.ts';

/** The owner decides; staff only sees the decision. */
export function LeadSharing({ card }: { card: Card }) {
  const { status, error } = useStore(leadSharing.$state);
  const owner = useStore(user.$state).data;
  const name = useStore(agency.$state).data?.agencyName ?? '';
  if (!owner || owner.loggedInBy) {
    return <p>{t(card.sharesLeads ? 'card-content.leadsShared' : 'card-content.leadsOwn')}</p>;
  }
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={card.sharesLeads}
          aria-busy={status === 'loading'}
          onChange={({ target }) => void (status !== 'loading' && shareLeads(card, target.checked))}
        />
        {t('card-content.shareLeads', { agency: name })}
      </label>
      <p className="field-hint">{t('card-content.shareLeadsHint', { agency: name })}</p>
      {error && <FailureBanner failure={error} />}
    </>
  );
}
