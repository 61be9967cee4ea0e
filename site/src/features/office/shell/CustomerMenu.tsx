import { useStore } from '@nanostores/react';
import { BadgeCheck, ChartColumn, ChevronRight, LogOut, type LucideIcon, MessageCircle, UserRound } from 'lucide-react';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { offerOf } from '../../people/session/agency.rules.ts';
import { agency } from '../../people/session/agency.store.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { categoryLabel } from '../../people/session/category-label.ts';
import { LanguageChoice } from '../../people/session/LanguageChoice.tsx';
import { customerMenu } from '../../people/session/menu.rules.ts';
import { closeOverlay, openPricing } from '../../people/session/shell.store.ts';
import { signOut } from '../../people/session/sign-out.ts';
import { signedInAs, user } from '../../people/user/user.store.ts';
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
        <ChevronRight size={20} aria-hidden="true" />
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
        <PageLine href="/panel/customer/inbox" icon={MessageCircle} words={t('shell.inbox')} />
        <PageLine href="/panel/customer/card-numbers" icon={ChartColumn} words={t('shell.numbers')} />
        <button type="button" className="menu-line menu-line-top" onClick={() => openPricing()}>
          <BadgeCheck size={20} aria-hidden="true" />
          {t('shell.pricing')}
        </button>
        <PageLine href="/panel/customer/account" icon={UserRound} words={t('shell.account')} />
        <button type="button" className="menu-line menu-line-top" onClick={() => signOut('customer')}>
          <LogOut size={20} aria-hidden="true" />
          {t('shell.logout')}
        </button>
      </nav>
      <LanguageChoice />
    </Sheet>
  );
}

function PageLine({ href, icon: Icon, words }: { href: string; icon: LucideIcon; words: string }) {
  return (
    <a className="menu-line menu-line-top" href={href} aria-current={isHere(href) ? 'page' : undefined}>
      <Icon size={20} aria-hidden="true" />
      {words}
    </a>
  );
}
