import { ChevronDown } from 'lucide-react';
import { useCalmStore } from '../../../kit/ui/browser/use-calm-store.ts';
import { Avatar } from '../../../kit/ui/picture/Avatar.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { openOverlay } from '../../people/session/shell.store.ts';

export function BusinessButton() {
  const active = useCalmStore($activeBusiness);
  if (!active) return null;
  const { businessName, logo } = active;
  return (
    <button type="button" className="business-button" aria-haspopup="dialog" onClick={() => openOverlay('businesses')}>
      <Avatar name={businessName} logo={logo} size={32} />
      <span className="visually-hidden">{t('shell.businessNow')}</span>
      <span className="business-button-name">{businessName}</span>
      <ChevronDown size={18} aria-hidden="true" />
    </button>
  );
}
