import { useStore } from '@nanostores/react';
import { ChevronDown, ChevronRight, ExternalLink } from 'lucide-react';
import { t } from '../../kit/ui/messages.ts';
import { Sheet } from '../../kit/ui/Sheet.tsx';
import { offerOf } from '../session/agency.rules.ts';
import { agency } from '../session/agency.store.ts';
import { $activeBusiness } from '../session/business.store.ts';
import { $card } from '../session/card.store.ts';
import { categoryLabel } from '../session/category-label.ts';
import { LanguageChoice } from '../session/LanguageChoice.tsx';
import { customerMenu, type Entry } from '../session/menu.rules.ts';
import { closeOverlay, openOverlay, openPricing } from '../session/shell.store.ts';
import { signOut } from '../session/sign-out.ts';
import { signedInAs, user } from '../user/user.store.ts';

const isHere = (href: string): boolean => href === location.pathname + location.search;

function Entries({ title, entries, isOpen }: { title: string; entries: readonly Entry[]; isOpen: boolean }) {
  const hasCard = useStore($card) !== null;
  if (entries.length === 0) return null;
  const line = ({ key, href, isExternal }: Entry) => {
    const words = t(`shell.entry_${key}`);
    // Each business has one card: who has it is asked to add a business, not led to a second card.
    if (key === 'card' && hasCard) {
      return (
        <button type="button" className="menu-line" onClick={() => openOverlay('one-card')}>
          {words}
        </button>
      );
    }
    if (!isExternal) {
      return (
        <a className="menu-line" href={href} aria-current={isHere(href) ? 'page' : undefined}>
          {words}
        </a>
      );
    }
    return (
      <a className="menu-line" href={href} target="_blank" rel="noreferrer">
        {words}
        <ExternalLink size={16} aria-label={t('shell.opensOutside')} />
      </a>
    );
  };
  return (
    <details className="menu-group" open={isOpen}>
      <summary>
        {title}
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <ul className="menu-lines">
        {entries.map((entry) => (
          <li key={entry.key}>{line(entry)}</li>
        ))}
      </ul>
    </details>
  );
}

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
