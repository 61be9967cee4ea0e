import { useStore } from '@nanostores/react';
import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { parseDomain } from '@parichay/shared/people/agency/domain.rules.ts';
import { type FieldErrors, type Resolver, set } from 'react-hook-form';
import { useEntityForm } from '../../../../kit/ui/form/use-entity-form.ts';
import type { CallFailure } from '../../../../lib/api.ts';
import { franchisee } from '../../session/franchisee.store.ts';
import { type AgencyForm, agencyFormOf } from './agencies-admin.rules.ts';
import { fetchAgencyOrNull, sendAgency, showSaved } from './agencies-admin.store.ts';
import { type AgencyFault, agencyFaultsOf } from './agency-faults.rules.ts';

const agencyResolver: Resolver<AgencyForm> = (values) => {
  const faults = Object.entries(agencyFaultsOf(values));
  if (faults.length === 0) return { values, errors: {} };
  const errors: FieldErrors<AgencyForm> = {};
  for (const [path, type] of faults) set(errors, path, { type });
  return { values: {}, errors };
};

function serverErrorsOf({ code, fields }: CallFailure): Record<string, AgencyFault> {
  const fault: AgencyFault =
    code === 'already_exists' ? 'takenDomain' : code === 'domain_refused' ? 'notDomain' : 'check';
  return Object.fromEntries(Object.keys(fields).map((path) => [path.replace(/^agency\./, ''), fault]));
}

export function useAgencyForm(stored: Agency | null) {
  const { form, ...entity } = useEntityForm<AgencyForm, Agency>({
    draftOwnerId: useStore(franchisee.$state).data?.franchiseeId ?? '',
    name: `agency:${stored?.agencyId ?? 'new'}`,
    stored,
    valuesOf: agencyFormOf,
    resolver: async () => agencyResolver,
    send: sendAgency,
    refetch: async () => stored && fetchAgencyOrNull(stored),
    onSaved: (saved) => showSaved(saved, stored),
    fieldsOf: serverErrorsOf,
  });

  const addDomain = () => {
    const { newDomain, domains } = form.getValues();
    const domain = parseDomain(newDomain);
    if (newDomain.trim() === '') return;
    if (domain === null) {
      form.setError('newDomain', { type: 'notDomain' });
      return;
    }
    if (!domains.includes(domain)) form.setValue('domains', [...domains, domain], { shouldDirty: true });
    form.setValue('newDomain', '', { shouldDirty: true });
    form.clearErrors('newDomain');
  };
  const onSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    const formElement = event.currentTarget;
    event.preventDefault();
    addDomain();
    await entity.onSubmit();
    requestAnimationFrame(() => formElement.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return { form, ...entity, addDomain, onSubmit };
}

export type AgencyFormState = ReturnType<typeof useAgencyForm>;
