import '../../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { useEffect, useMemo } from 'react';
import { AdminSkeleton } from '../../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { SelectField } from '../../../../kit/ui/form/fields.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import { commonAgencyId } from './BulkPlanFields.tsx';

interface Props {
  rows: readonly Business[];
  input: { franchiseeId: string };
  isStaffMissing: boolean;
  onChange(change: { franchiseeId: string }): void;
}

export function AssignFields({ rows, input, isStaffMissing, onChange }: Props) {
  const staff = useMemo(() => slice<readonly Franchisee[]>(), []);
  const { data, error } = useStore(staff.$state);
  const agencyId = commonAgencyId(rows);
  const load = () =>
    agencyId &&
    staff.load(
      async () => (await call('GET /franchisee/list', { query: { all: 'true', isActive: 'true', agencyId } })).items,
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the staff of one agency loads once
  useEffect(() => void load(), []);
  if (!agencyId) return <p className="banner">{t('business-many.severalAgencies')}</p>;
  if (error && !data) return <FailedPanel failure={error} onRetry={load} />;
  if (!data) return <AdminSkeleton />;
  return (
    <SelectField
      id="many-staff"
      label={t('business-many.staff')}
      error={isStaffMissing ? t('business-many.staffMissing') : undefined}
      value={input.franchiseeId}
      onChange={({ target }) => onChange({ franchiseeId: target.value })}
    >
      <option value="">{t('business-many.chooseStaff')}</option>
      {data.map(({ franchiseeId, name, phoneNumber }) => (
        <option key={franchiseeId} value={franchiseeId}>
          {`${name} · ${formatPhone(phoneNumber)}`}
        </option>
      ))}
    </SelectField>
  );
}
