import { useStore } from '@nanostores/react';
import { ChevronRight } from 'lucide-react';
import { t } from '../../kit/ui/messages.ts';
import { Sheet } from '../../kit/ui/Sheet.tsx';
import { franchisee } from '../session/franchisee.store.ts';
import { LanguageChoice } from '../session/LanguageChoice.tsx';
import { closeOverlay } from '../session/shell.store.ts';
import { signOut } from '../session/sign-out.ts';
import { spacedPhone } from '../user/user.store.ts';
import { $staffEntries } from './staff-menu.store.ts';

export function StaffMenu() {
  const who = useStore(franchisee.$state).data;
  const entries = useStore($staffEntries) ?? [];
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
