import type { Franchisee } from '@parichay/shared/franchisee/franchisee.endpoints.ts';
import { useEffect } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { CallFailure } from '../../lib/api.ts';
import { lateResolver } from '../ui/late-resolver.ts';
import { type FranchiseeForm, formOf } from './franchisees.rules.ts';

const resolver = lateResolver<FranchiseeForm>(
  async () => (await import('./franchisee.schema.ts')).franchiseeResolver as unknown as Resolver<FranchiseeForm>,
);

/** The form's own names of what the call names otherwise. */
const fieldOf = (name: string): string =>
  ({ phoneNumber: 'phone', 'configuration.hideBilling': 'hideBilling' })[name] ?? name;

/** The form of a staff account. What the server refuses stands beside the field that it names. */
export function useFranchiseeForm(standing: Franchisee | null, failure: CallFailure | null) {
  const form = useForm<FranchiseeForm>({ resolver, defaultValues: formOf(standing), mode: 'onTouched' });
  useEffect(() => {
    if (!failure) return;
    const isPhone = failure.code === 'phone_invalid' || failure.code === 'country_not_allowed';
    const names = isPhone ? ['phone'] : Object.keys(failure.fields).map(fieldOf);
    for (const name of names) form.setError(name as keyof FranchiseeForm, { type: 'server' }, { shouldFocus: true });
  }, [failure, form]);
  return form;
}
