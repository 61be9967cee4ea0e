import { useStore } from '@nanostores/react';
import { Pencil, Plus } from 'lucide-react';
import { $activeBusiness, businesses, switchBusiness } from '../business/business.store.ts';
import { categoryLabel } from '../business/category-label.ts';
import { addBusinessPath, editBusinessPath } from '../shell/menu.rules.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { t } from '../ui/words.ts';
import { user } from '../user/user.store.ts';

export function BusinessList() {
  const { items } = useStore(businesses.$state);
  const active = useStore($activeBusiness);
  const who = useStore(user.$state).data;
  return (
    <section className="stack">
      <h2 className="title">{t('home.businesses', { count: items.length })}</h2>
      <ul className="list">
        {items.map(({ businessId, businessName, category, logo }) => {
          const isActive = businessId === active?.businessId;
          const words = (
            <>
              <Avatar name={businessName} logo={logo} />
              <span className="two-lines">
                <strong>{businessName}</strong>
                <span className="muted">{categoryLabel(category)}</span>
              </span>
            </>
          );
          return (
            <li className="list-row business-row" key={businessId}>
              {isActive ? (
                <span className="business-pick">{words}</span>
              ) : (
                <button type="button" className="business-pick" onClick={() => switchBusiness(businessId)}>
                  {words}
                </button>
              )}
              {isActive && items.length > 1 && <span className="badge">{t('home.inUse')}</span>}
              <a
                className="icon-button"
                href={editBusinessPath(businessId)}
                aria-label={t('home.editBusiness', { name: businessName })}
              >
                <Pencil size={20} aria-hidden="true" />
              </a>
            </li>
          );
        })}
      </ul>
      <a className="button button-quiet" href={addBusinessPath(who, true)}>
        <Plus size={20} aria-hidden="true" />
        {t('shell.addNewBusiness')}
      </a>
    </section>
  );
}
