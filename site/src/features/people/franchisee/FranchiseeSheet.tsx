import { useStore } from '@nanostores/react';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { useEntityForm } from '../../../kit/ui/form/use-entity-form.ts';
import { EntitySheet } from '../../../kit/ui/overlay/EntitySheet.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { AddsToAgencyNote, EnterAgencyToAdd } from '../agency/AddingAgency.tsx';
import { chosenAgency, isOwnAgencyShown } from '../agency/chosen-agency.ts';
import { franchisee } from '../session/franchisee.store.ts';
import { rolesText } from './columns.tsx';
import { FranchiseeFields } from './FranchiseeFields.tsx';
import { endsSessions, type FranchiseeForm, franchiseeFormOf, franchiseeInputOf } from './franchisees.rules.ts';
import {
  $isAddSheetOpen,
  addFranchisee,
  editFranchisee,
  franchiseeScreen,
  loadFranchiseeById,
  showAdded,
  showEdited,
  singleFranchisee,
} from './franchisees.store.ts';

export function FranchiseeSheet({ franchiseeId }: { franchiseeId: string }) {
  const me = useStore(franchisee.$state).data;
  const { items, status } = useStore(franchiseeScreen.list.$state);
  const { data, error } = useStore(singleFranchisee.$state);
  const listedRow = items.find((row) => row.franchiseeId === franchiseeId);
  const isOutsideList = !listedRow && (status === 'success' || status === 'failed');
  useEffect(() => {
    if (isOutsideList) loadFranchiseeById(franchiseeId);
  }, [isOutsideList, franchiseeId]);
  const member = listedRow ?? (data?.franchiseeId === franchiseeId ? data : null);
  if (member && me) return <StaffForm key={franchiseeId} me={me} stored={member} onClose={franchiseeScreen.close} />;
  return (
    <Sheet kind="side" title={t('franchisees.edit')} hasHistoryEntry onClose={franchiseeScreen.close}>
      {error?.code === 'not_found' && (
        <div className="empty">
          <p>{t('franchisees.gone')}</p>
          <button type="button" className="button" onClick={franchiseeScreen.close}>
            {t('franchisees.backToList')}
          </button>
        </div>
      )}
      {error && error.code !== 'not_found' && (
        <FailedPanel failure={error} onRetry={() => loadFranchiseeById(franchiseeId)} />
      )}
      {!error && <div className="skeleton skeleton-form" />}
    </Sheet>
  );
}

export function AddFranchisee() {
  const me = useStore(franchisee.$state).data;
  const chosen = chosenAgency();
  const close = () => $isAddSheetOpen.set(false);
  if (chosen && !isOwnAgencyShown())
    return (
      <Sheet title={t('franchisees.addTitle')} onClose={close}>
        <EnterAgencyToAdd chosen={chosen} />
      </Sheet>
    );
  return me && <StaffForm me={me} stored={null} onClose={close} />;
}

const formFieldOf = (name: string): string =>
  ({ phoneNumber: 'phone', 'configuration.hideBilling': 'hideBilling' })[name] ?? name;

const formFieldErrorsOf = ({ code, fields }: CallFailure): Record<string, string> =>
  code === 'phone_invalid' || code === 'country_not_allowed' || code === 'already_exists'
    ? { phone: code }
    : Object.fromEntries(Object.entries(fields).map(([name, fault]) => [formFieldOf(name), fault]));

function StaffForm({ me, stored, onClose }: { me: Franchisee; stored: Franchisee | null; onClose(): void }) {
  const id = stored?.franchiseeId;
  const { form, seen, ...entity } = useEntityForm<FranchiseeForm, Franchisee>({
    draftOwnerId: me.franchiseeId,
    name: `franchisee:${id ?? 'new'}`,
    stored,
    valuesOf: franchiseeFormOf,
    resolver: async () => (await import('./franchisee.schema.ts')).franchiseeResolver,
    send: (values, seen) => {
      const input = franchiseeInputOf(values, seen, me);
      if (!seen) return addFranchisee({ phoneNumber: values.phone, ...input });
      const { name, email, ...rights } = input;
      const isOwn = me.franchiseeId === seen.franchiseeId;
      return editFranchisee(seen.franchiseeId, { version: seen.version, name, email, ...(!isOwn && rights) });
    },
    refetch: async () => (id ? loadFranchiseeById(id) : null),
    onSaved: stored ? showEdited : showAdded,
    fieldsOf: formFieldErrorsOf,
  });
  const values = useWatch({ control: form.control, compute: (all) => all });
  return (
    <EntitySheet
      title={seen?.name ?? t('franchisees.addTitle')}
      entity={entity}
      submitLabel={stored ? undefined : t('franchisees.addGo')}
      theirs={entity.newer ? differences(entity.newer, values) : []}
      fieldErrorCodes={['already_exists']}
      hasHistoryEntry={stored !== null}
      onClose={onClose}
    >
      {!stored && <AddsToAgencyNote staff={me} />}
      <FranchiseeFields form={form} stored={seen} />
      {seen && endsSessions(seen, franchiseeInputOf(values, seen, me)) && (
        <p className="banner" data-tone="info" role="status">
          {t('franchisees.endsSessions', { name: seen.name })}
        </p>
      )}
    </EntitySheet>
  );
}

function differences(newer: Franchisee, typed: ReturnType<typeof franchiseeFormOf>): { name: string; value: string }[] {
  const theirs = franchiseeFormOf(newer);
  const lines = [
    { isSame: theirs.name === typed.name, name: t('franchisees.name'), value: theirs.name },
    { isSame: theirs.email === typed.email, name: t('franchisees.email'), value: theirs.email || '–' },
    { isSame: `${theirs.roles}` === `${typed.roles}`, name: t('franchisees.roles'), value: rolesText(newer) },
    {
      isSame: `${theirs.permissions}` === `${typed.permissions}`,
      name: t('franchisees.permissions'),
      value: theirs.permissions.map((one) => t(`franchisees.permission_${one}`)).join(', ') || '–',
    },
    {
      isSame: theirs.hideBilling === typed.hideBilling,
      name: t('franchisees.billing'),
      value: t(theirs.hideBilling ? 'franchisees.billingHidden' : 'franchisees.billingShown'),
    },
  ];
  return lines.filter(({ isSame }) => !isSame);
}
