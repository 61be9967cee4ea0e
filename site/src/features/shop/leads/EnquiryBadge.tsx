import type { EnquiryState } from '@parichay/shared/shop/leads/enquiry.lists.ts';
import { t } from '../../../kit/ui/text/messages.ts';

const tones: Partial<Record<EnquiryState, string>> = { new: 'info', won: 'success' };

export const EnquiryBadge = ({ state }: { state: EnquiryState }) => (
  <span className="badge" data-tone={tones[state]}>
    {t(`inbox.state_${state}`)}
  </span>
);
