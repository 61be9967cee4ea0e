import { useStore } from '@nanostores/react';
import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { franchisee } from '../../session/franchisee.store.ts';
import { rolesWith } from './agencies-admin.rules.ts';
import { Section, useAgencyField } from './fields.tsx';

export function RolesSection({ agencyId }: { agencyId: string | undefined }) {
  const own = useStore(franchisee.$state).data?.agencyId;
  const { value, set } = useAgencyField<Agency['roles']>('roles');
  const isOwn = agencyId === own;
  return (
    <Section id="roles">
      <label className="check agency-switch">
        <input
          type="checkbox"
          checked={value.includes('superadmin')}
          disabled={isOwn}
          onChange={({ target }) => set(rolesWith(target.checked))}
        />
        <span className="two-lines">
          {t('agencies.runsPlatform')}
          <span className="muted">{t(isOwn ? 'agencies.runsPlatformOwn' : 'agencies.runsPlatformHint')}</span>
        </span>
      </label>
    </Section>
  );
}
