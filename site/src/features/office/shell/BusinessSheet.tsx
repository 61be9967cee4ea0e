import Check from 'icon:check';
import Plus from 'icon:plus';
import { useStore } from '@nanostores/react';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { Avatar } from '../../../kit/ui/picture/Avatar.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { $activeBusiness, businesses, switchBusiness } from '../../people/session/business.store.ts';
import { categoryLabel } from '../../people/session/category-label.ts';
import { addBusinessPath } from '../../people/session/menu.rules.ts';
import { closeOverlay } from '../../people/session/shell.store.ts';
import { user } from '../../people/user/user.store.ts';

export function BusinessSheet() {
  const { items } = useStore(businesses.$state);
  const activeBusiness = useStore($activeBusiness);
  const currentUser = useStore(user.$state).data;
  const selectBusiness = (businessId: string) => {
    closeOverlay();
    if (businessId !== activeBusiness?.businessId) switchBusiness(businessId);
  };
  const foot = (
    <a className="button button-quiet" href={addBusinessPath(currentUser, true)}>
      <Plus size={20} aria-hidden="true" />
      {t('shell.addNewBusiness')}
    </a>
  );
  return (
    <Sheet title={t('shell.yourBusinesses')} onClose={closeOverlay} foot={foot}>
      <ul className="list">
        {items.map(({ businessId, businessName, category, logo }) => {
          const isActive = businessId === activeBusiness?.businessId;
          return (
            <li key={businessId}>
              <button
                type="button"
                className="list-row choice-row"
                aria-current={isActive ? 'true' : undefined}
                onClick={() => selectBusiness(businessId)}
              >
                <Avatar name={businessName} logo={logo} />
                <span className="two-lines">
                  <strong>{businessName}</strong>
                  <span className="muted">{categoryLabel(category)}</span>
                </span>
                {isActive && <Check size={20} aria-label={t('shell.chosen')} />}
              </button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
