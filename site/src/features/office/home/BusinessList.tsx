import './home.css';
import Pencil from 'icon:pencil';
import Plus from 'icon:plus';
import { useState } from 'react';
import { useDeferredStore } from '../../../kit/ui/browser/use-deferred-store.ts';
import { Avatar } from '../../../kit/ui/picture/Avatar.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { $activeBusiness, businesses, switchBusiness } from '../../people/session/business.store.ts';
import { categoryLabel } from '../../people/session/category-label.ts';
import { addBusinessPath, editBusinessPath } from '../../people/session/menu.rules.ts';
import { user } from '../../people/user/user.store.ts';

const initialCount = 3;

export function BusinessList() {
  const { items } = useDeferredStore(businesses.$state);
  const activeBusiness = useDeferredStore($activeBusiness);
  const currentUser = useDeferredStore(user.$state).data;
  const [showsAll, setShowsAll] = useState(false);
  const orderedBusinesses = [...items].sort(
    (one, two) =>
      Number(two.businessId === activeBusiness?.businessId) - Number(one.businessId === activeBusiness?.businessId),
  );
  const visibleBusinesses =
    showsAll || items.length <= initialCount + 1 ? orderedBusinesses : orderedBusinesses.slice(0, initialCount);
  return (
    <section className="stack">
      <h2 className="title">{t('home.businesses', { count: items.length })}</h2>
      <ul className="list">
        {visibleBusinesses.map(({ businessId, businessName, category, logo }) => {
          const isActive = businessId === activeBusiness?.businessId;
          const content = (
            <>
              <Avatar name={businessName} logo={logo} />
              <span className="two-lines">
                <strong>
                  <UserText text={businessName} />
                </strong>
                <span className="muted">{categoryLabel(category)}</span>
              </span>
            </>
          );
          return (
            <li className="list-row business-row" key={businessId}>
              {isActive ? (
                <span className="business-pick">{content}</span>
              ) : (
                <button type="button" className="business-pick" onClick={() => switchBusiness(businessId)}>
                  {content}
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
      {visibleBusinesses.length < items.length && (
        <button type="button" className="link" onClick={() => setShowsAll(true)}>
          {t('home.showAll', { number: items.length })}
        </button>
      )}
      <a className="button button-quiet" href={addBusinessPath(currentUser, true)}>
        <Plus size={20} aria-hidden="true" />
        {t('shell.addNewBusiness')}
      </a>
    </section>
  );
}
