import { useStore } from '@nanostores/react';
import { isSuperadmin } from '@parichay/shared/access/roles.ts';
import { ChevronRight } from 'lucide-react';
import { t } from '../../kit/ui/messages.ts';
import { Sheet } from '../../kit/ui/Sheet.tsx';
import { $may, staffActorOf } from '../access/access.store.ts';
import { offerOf } from '../session/agency.rules.ts';
import { agency } from '../session/agency.store.ts';
import { franchisee } from '../session/franchisee.store.ts';
import { LanguageChoice } from '../session/LanguageChoice.tsx';
import { closeOverlay } from '../session/shell.store.ts';
import { signOut } from '../session/sign-out.ts';
import { spacedPhone } from '../user/user.store.ts';
import { staffMenu } from './staff-menu.rules.ts';

export function StaffMenu() {
  const who = useStore(franchisee.$state).data;
  const details = useStore(agency.$state).data;
  const may = useStore($may);
  const entries = staffMenu({
    may,
    isSuperadmin: who !== null && isSuperadmin(staffActorOf(who)),
    isDigitalCardsOnly: details !== null && offerOf(details).isDigitalCardsOnly,
    invitationSite: details?.configuration.dashboardConfig.invitationSiteLink || null,
    agencyId: details?.agencyId ?? '',
  });
  return (
    <Sheet kind="side" className="sheet-menu" title={t('shell.menu')} onClose={closeOverlay}>
      {who && (
        <a className="menu-who" href="/panel/admin/account">
          <span>
            <span className="muted">{t('shell.signedInAs')}</span>
            <strong>{who.name}</strong>
            <span className="tabular">{spacedPhone(who.phoneNumber)}</span>
          </span>
          <ChevronRight size={20} aria-label={t('shell.account')} />
        </a>
      )}
      <nav className="menu-nav menu-staff" aria-label={t('shell.menu')}>
        {entries.map(({ key, href, isExternal }) => (
          <a
            key={key}
            className="menu-line"
            href={href}
            aria-current={location.pathname === href.split('?')[0] ? 'page' : undefined}
            {...(isExternal && { target: '_blank', rel: 'noopener' })}
          >
            {t(`shell.${key}`)}
            {isExternal && <span className="visually-hidden">{t('shell.opensOutside')}</span>}
          </a>
        ))}
        <button type="button" className="menu-line menu-end" onClick={() => signOut('staff')}>
          {t('shell.logout')}
        </button>
      </nav>
      <LanguageChoice isCustomer={false} />
    </Sheet>
  );
}
