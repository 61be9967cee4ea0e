import { useStore } from '@nanostores/react';
import { ChevronRight } from 'lucide-react';
import { t } from '../../kit/ui/messages.ts';
import { Sheet } from '../../kit/ui/Sheet.tsx';
import { offerOf } from '../session/agency.rules.ts';
import { agency } from '../session/agency.store.ts';
import { $activeBusiness } from '../session/business.store.ts';
import { categoryLabel } from '../session/category-label.ts';
import { LanguageChoice } from '../session/LanguageChoice.tsx';
import { customerMenu } from '../session/menu.rules.ts';
import { closeOverlay, openPricing } from '../session/shell.store.ts';
import { signOut } from '../session/sign-out.ts';
import { signedInAs, user } from '../user/user.store.ts';
import { Entries, isHere } from './MenuEntries.tsx';

export function CustomerMenu() {
  const who = useStore(user.$state).data;
  const details = useStore(agency.$state).data;
  const active = useStore($activeBusiness);
  const menu = details && customerMenu(offerOf(details), active?.businessId);
  return (
    <Sheet kind="side" className="sheet-menu" title={t('shell.menu')} onClose={closeOverlay}>
      <a className="menu-who" href="/panel/customer/account">
        <span>
          <span className="muted">{t('shell.signedInAs')}</span>
          <strong className="tabular">{who ? signedInAs(who) : '…'}</strong>
        </span>
        <ChevronRight size={20} aria-label={t('shell.account')} />
      </a>
      {active && (
        <p className="menu-business">
          <strong>{active.businessName}</strong>
          <span className="muted">{categoryLabel(active.category)}</span>
        </p>
      )}
      <nav className="menu-nav" aria-label={t('shell.menu')}>
        {menu && <Entries title={t('shell.myProjects')} entries={menu.projects} isOpen />}
        {menu && <Entries title={t('shell.create')} entries={menu.create} isOpen={false} />}
        <a
          className="menu-line menu-line-top"
          href="/panel/customer/inbox"
          aria-current={isHere('/panel/customer/inbox') ? 'page' : undefined}
        >
          {t('shell.inbox')}
        </a>
        <a
          className="menu-line menu-line-top"
          href="/panel/customer/card-numbers"
          aria-current={isHere('/panel/customer/card-numbers') ? 'page' : undefined}
        >
          {t('shell.numbers')}
        </a>
        <button type="button" className="menu-line menu-line-top" onClick={() => openPricing()}>
          {t('shell.pricing')}
        </button>
        <button type="button" className="menu-line menu-line-top" onClick={() => signOut('customer')}>
          {t('shell.logout')}
        </button>
      </nav>
      <LanguageChoice />
    </Sheet>
  );
}
