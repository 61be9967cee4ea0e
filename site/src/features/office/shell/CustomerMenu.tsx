import BadgeCheck from 'icon:badge-check';
import ChartColumn from 'icon:chart-column';
import ChevronRight from 'icon:chevron-right';
import LogOut from 'icon:log-out';
import MessageCircle from 'icon:message-circle';
import UserRound from 'icon:user-round';
import { useStore } from '@nanostores/react';
import type { Icon } from '../../../kit/icon/icon.ts';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { hasContact, offeredProductsOf } from '../../people/session/agency.rules.ts';
import { agency } from '../../people/session/agency.store.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { categoryLabel } from '../../people/session/category-label.ts';
import { LanguageChoice } from '../../people/session/LanguageChoice.tsx';
import { customerMenu } from '../../people/session/menu.rules.ts';
import { closeOverlay, openPricing } from '../../people/session/shell.store.ts';
import { signOut } from '../../people/session/sign-out.ts';
import { signInPhoneOrEmail, user } from '../../people/user/user.store.ts';
import { isCurrentPage, MenuEntryGroup } from './MenuEntries.tsx';

const SupportLine = lazy(async () => (await import('../../people/session/SupportLine.tsx')).SupportLine, {
  isRare: true,
});

export function CustomerMenu() {
  const currentUser = useStore(user.$state).data;
  const agencyDetails = useStore(agency.$state).data;
  const activeBusiness = useStore($activeBusiness);
  const menu = agencyDetails && customerMenu(offeredProductsOf(agencyDetails), activeBusiness?.businessId);
  return (
    <Sheet kind="side" className="sheet-menu" title={t('shell.menu')} onClose={closeOverlay}>
      <a className="menu-who" href="/panel/customer/account">
        <span>
          <span className="muted">{t('shell.signedInAs')}</span>
          <strong className="tabular">{currentUser ? signInPhoneOrEmail(currentUser) : '…'}</strong>
        </span>
        <ChevronRight size={20} aria-hidden="true" />
      </a>
      {activeBusiness && (
        <p className="menu-business">
          <strong>{activeBusiness.businessName}</strong>
          <span className="muted">{categoryLabel(activeBusiness.category)}</span>
        </p>
      )}
      <nav className="menu-nav" aria-label={t('shell.menu')}>
        {menu && <MenuEntryGroup title={t('shell.myProjects')} entries={menu.projects} isOpen />}
        {menu && <MenuEntryGroup title={t('shell.create')} entries={menu.create} isOpen={false} />}
        <PageLink href="/panel/customer/inbox" icon={MessageCircle} label={t('shell.inbox')} />
        <PageLink href="/panel/customer/card-numbers" icon={ChartColumn} label={t('shell.numbers')} />
        <button type="button" className="menu-line menu-line-top" onClick={() => openPricing()}>
          <BadgeCheck size={20} aria-hidden="true" />
          {t('shell.pricing')}
        </button>
        <PageLink href="/panel/customer/account" icon={UserRound} label={t('shell.account')} />
        <button type="button" className="menu-line menu-line-top" onClick={() => signOut('customer')}>
          <LogOut size={20} aria-hidden="true" />
          {t('shell.logout')}
        </button>
      </nav>
      {agencyDetails && hasContact(agencyDetails) && <SupportLine />}
      <LanguageChoice />
    </Sheet>
  );
}

function PageLink({ href, icon: Icon, label }: { href: string; icon: Icon; label: string }) {
  return (
    <a className="menu-line menu-line-top" href={href} aria-current={isCurrentPage(href) ? 'page' : undefined}>
      <Icon size={20} aria-hidden="true" />
      {label}
    </a>
  );
}
