import './home.css';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useCalmStore } from '../../../kit/ui/browser/use-calm-store.ts';
import { Avatar } from '../../../kit/ui/picture/Avatar.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { $activeBusiness, businesses, switchBusiness } from '../../people/session/business.store.ts';
import { categoryLabel } from '../../people/session/category-label.ts';
import { addBusinessPath, editBusinessPath } from '../../people/session/menu.rules.ts';
import { user } from '../../people/user/user.store.ts';

const few = 3;

export function BusinessList() {
  const { items } = useCalmStore(businesses.$state);
  const active = useCalmStore($activeBusiness);
  const who = useCalmStore(user.$state).data;
  const [showsAll, setShowsAll] = useState(false);
  const ordered = [...items].sort(
    (one, two) => Number(two.businessId === active?.businessId) - Number(one.businessId === active?.businessId),
  );
  const shown = showsAll || items.length <= few + 1 ? ordered : ordered.slice(0, few);
  return (
    <section className="stack">
      <h2 className="title">{t('home.businesses', { count: items.length })}</h2>
      <ul className="list">
        {shown.map(({ businessId, businessName, category }) => {
          const isActive = businessId === active?.businessId;
          const words = (
            <>
              {/* Initials only: ten logos would weigh more than the rest of this page. */}
              <Avatar name={businessName} logo={null} />
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
      {shown.length < items.length && (
        <button type="button" className="link" onClick={() => setShowsAll(true)}>
          {t('home.showAll', { number: items.length })}
        </button>
      )}
      <a className="button button-quiet" href={addBusinessPath(who, true)}>
        <Plus size={20} aria-hidden="true" />
        {t('shell.addNewBusiness')}
      </a>
    </section>
  );
}
