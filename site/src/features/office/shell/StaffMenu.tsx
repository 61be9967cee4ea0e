import ChevronRight from 'icon:chevron-right';
import { useStore } from '@nanostores/react';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { franchisee } from '../../people/session/franchisee.store.ts';
import { LanguageChoice } from '../../people/session/LanguageChoice.tsx';
import { closeOverlay, openOverlay } from '../../people/session/shell.store.ts';
import { signOut } from '../../people/session/sign-out.ts';
import { entryOfPage, groupStaffEntries } from './staff-menu.rules.ts';
import { $staffEntries } from './staff-menu.store.ts';

export function StaffMenu() {
  const staffAccount = useStore(franchisee.$state).data;
  const entries = useStore($staffEntries) ?? [];
  const currentEntry = entryOfPage(entries, location.pathname);
  return (
    <Sheet kind="side" className="sheet-menu" title={t('shell.menu')} onClose={closeOverlay}>
      {staffAccount && (
        <a className="menu-who" href="/panel/admin/account">
          <span>
            <span className="muted">{t('shell.signedInAs')}</span>
            <strong>{staffAccount.name}</strong>
            <span className="tabular">{formatPhone(staffAccount.phoneNumber)}</span>
          </span>
          <ChevronRight size={20} aria-label={t('shell.account')} />
        </a>
      )}
      <nav className="menu-nav menu-staff" aria-label={t('shell.menu')}>
        {groupStaffEntries(entries).map(({ group, entries }) => (
          <section key={group} aria-label={t(`staff-shell.group_${group}`)}>
            {group !== 'start' && (
              <p className="menu-group-name" aria-hidden="true">
                {t(`staff-shell.group_${group}`)}
              </p>
            )}
            {entries.map((entry) => (
              <a
                key={entry.key}
                className="menu-line"
                href={entry.href}
                aria-current={entry === currentEntry ? 'page' : undefined}
                {...(entry.isExternal && { target: '_blank', rel: 'noopener' })}
              >
                {t(`staff-shell.${entry.key}`)}
                {entry.isExternal && <span className="visually-hidden">{t('shell.opensOutside')}</span>}
              </a>
            ))}
          </section>
        ))}
        <button
          type="button"
          className="menu-line menu-keys"
          aria-haspopup="dialog"
          onClick={() => openOverlay('keys')}
        >
          {t('staff-shell.keysTitle')}
          <kbd>{'?'}</kbd>
        </button>
        <button type="button" className="menu-line menu-end" onClick={() => signOut('staff')}>
          {t('shell.logout')}
        </button>
      </nav>
      <LanguageChoice isCustomer={false} />
    </Sheet>
  );
}
