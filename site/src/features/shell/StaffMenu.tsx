import { useStore } from '@nanostores/react';
import { offerOf } from '../agency/agency.rules.ts';
import { agency } from '../agency/agency.store.ts';
import { franchisee } from '../franchisee/franchisee.store.ts';
import { Sheet } from '../ui/Sheet.tsx';
import { t } from '../ui/words.ts';
import { spacedPhone } from '../user/user.store.ts';
import { LanguageChoice } from './LanguageChoice.tsx';
import { staffProjectsPath } from './menu.rules.ts';
import { closeOverlay } from './shell.store.ts';
import { signOut } from './sign-out.ts';

export function StaffMenu() {
  const who = useStore(franchisee.$state).data;
  const details = useStore(agency.$state).data;
  // Where cards are all there is, there are no projects of several kinds to speak of. Source: spec section 6.
  const hasProjects = details !== null && !offerOf(details).isDigitalCardsOnly;
  return (
    <Sheet kind="side" title={t('shell.menu')} onClose={closeOverlay}>
      {who && (
        <p className="menu-who">
          <span>
            <span className="muted">{t('shell.signedInAs')}</span>
            <strong>{who.name}</strong>
            <span className="tabular">{spacedPhone(who.phoneNumber)}</span>
          </span>
        </p>
      )}
      <nav className="menu-nav" aria-label={t('shell.menu')}>
        <a className="menu-line menu-line-top" href="/panel/admin">
          {t('shell.home')}
        </a>
        <a className="menu-line menu-line-top" href={staffProjectsPath}>
          {t(hasProjects ? 'shell.allProjects' : 'shell.allCards')}
        </a>
        <button type="button" className="menu-line menu-line-top" onClick={() => signOut('staff')}>
          {t('shell.logout')}
        </button>
      </nav>
      <LanguageChoice isCustomer={false} />
    </Sheet>
  );
}
