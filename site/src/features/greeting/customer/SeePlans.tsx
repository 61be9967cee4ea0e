import { t } from '../../../kit/ui/messages.ts';
import { openPricing } from '../../session/shell.store.ts';

export const SeePlans = ({ businessId }: { businessId: string }) => (
  <button type="button" className="link" aria-haspopup="dialog" onClick={() => openPricing(businessId)}>
    {t('today.seePlans')}
  </button>
);
