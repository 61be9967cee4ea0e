import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { FailureBanner } from '../../../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { call } from '../../../../../lib/api.ts';
import { slice } from '../../../../../lib/slice.ts';
import { agency } from '../../../../people/session/agency.store.ts';
import { replaceCard } from '../../../../people/session/card.store.ts';
import { user } from '../../../../people/user/user.store.ts';

const leadSharingChange = slice<Card>();

/** The change applies only to future enquiries. */
async function setLeadSharing({ cardNo, version }: Card, sharesLeads: boolean): Promise<void> {
  const updated = await leadSharingChange.load(
    async () => (await call('POST /updateCardLeadSharing', { body: { cardNo, version, sharesLeads } })).updatedCard,
  );
  if (updated) replaceCard(updated);
}

/** The owner decides; staff only sees the decision. */
export function LeadSharing({ card }: { card: Card }) {
  const { status, error } = useStore(leadSharingChange.$state);
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
          onChange={({ target }) => void (status !== 'loading' && setLeadSharing(card, target.checked))}
        />
        {t('card-content.shareLeads', { agency: name })}
      </label>
      <p className="field-hint">
        {t('card-content.shareLeadsHint', { agency: name })}{' '}
        <strong role="status">{status === 'success' && t('card-editor.state_saved')}</strong>
      </p>
      {error && <FailureBanner failure={error} />}
    </>
  );
}
