import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { franchiseeEndpoints } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { franchiseeResolver } from '../src/features/people/franchisee/franchisee.schema.ts';
import {
  billingChoice,
  endsSessions,
  franchiseeActionsFor,
  franchiseeFormOf,
  franchiseeInputOf,
} from '../src/features/people/franchisee/franchisees.rules.ts';
import { franchiseeList } from '../src/features/people/franchisee/franchisees-list.ts';
import { readListQuery, requestQuery } from '../src/kit/table/list/list-url.ts';
import { whatsappHref } from '../src/lib/phone-links.ts';

const uuid = (number: number): string => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const account = (changes: Partial<Franchisee> = {}): Franchisee => ({
  franchiseeId: uuid(1),
  agencyId: uuid(9),
  agencyName: 'Rangoli Cards',
  name: 'Asha Patel',
  phoneNumber: '+919810000002',
  email: null,
  roles: ['creator'],
  permissions: ['view-reports'],
  configuration: { hideBilling: false },
  isActive: true,
  hasSecondFactor: false,
  hasPassword: true,
  getsDigest: true,
  ofSuperadminAgency: false,
  loggedInBy: null,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});
const hiddenBilling = { configuration: { hideBilling: true } };
const admin = account({ franchiseeId: uuid(2), roles: ['admin'] });
const adminWithoutBilling = account({ ...admin, ...hiddenBilling });

describe('the list of staff accounts', () => {
  it('the list of staff accounts sends only query parameters that its API call accepts', () => {
    const query = '?role=creator&permission=log-in-as&isActive=false&createdFrom=2026-01-01&sort=name&order=asc&x=1';
    const apiQuery = requestQuery(franchiseeList, readListQuery(franchiseeList, query));
    expect(franchiseeEndpoints['GET /franchisee/list'].query.safeParse(apiQuery).success).toBe(true);
    expect(apiQuery).toEqual({
      role: 'creator',
      permission: 'log-in-as',
      isActive: 'false',
      createdFrom: '2026-01-01',
      sort: 'name',
      order: 'asc',
      limit: '25',
    });
  });

  it('a search in the list of staff accounts removes separators from phone numbers and leaves names unchanged', () => {
    const tidiedSearch = (search: string) => franchiseeList.normalizeSearch?.(search, '');
    expect(tidiedSearch('098100 00002')).toBe('9810000002');
    expect(tidiedSearch('+91 98100-00002')).toBe('+919810000002');
    expect(tidiedSearch('Asha (new)')).toBe('Asha (new)');
  });
});

describe('the form for a staff account', () => {
  const faultyFields = async (changes: object) => {
    const { errors } = await franchiseeResolver({ ...franchiseeFormOf(account()), ...changes } as never, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    return Object.keys(errors);
  };

  it('the form for a staff account requires a name, a phone number and a role, and no email', async () => {
    expect(await faultyFields({})).toEqual([]);
    expect(await faultyFields({ name: '  ' })).toEqual(['name']);
    expect(await faultyFields({ phone: '' })).toEqual(['phone']);
    expect(await faultyFields({ phone: 'none' })).toEqual(['phone']);
    expect(await faultyFields({ phone: '98100 00002' })).toEqual([]);
    expect(await faultyFields({ roles: [] })).toEqual(['roles']);
    expect(await faultyFields({ email: 'asha@' })).toEqual(['email']);
  });

  it('the form for a staff account offers to hide billing only for admins', () => {
    expect(billingChoice(['creator'], null, admin)).toBe('none');
    expect(billingChoice(['creator', 'admin'], null, admin)).toBe('free');
  });

  it('staff with hidden billing can only add admins with hidden billing, and cannot change other admins', () => {
    expect(billingChoice(['admin'], null, adminWithoutBilling)).toBe(true);
    expect(billingChoice(['admin'], account(), adminWithoutBilling)).toBe(true);
    expect(billingChoice(['admin'], account({ roles: ['admin'] }), adminWithoutBilling)).toBe(false);
    expect(billingChoice(['admin'], account({ roles: ['admin'], ...hiddenBilling }), adminWithoutBilling)).toBe(true);
    expect(billingChoice(['admin'], null, { ...adminWithoutBilling, ofSuperadminAgency: true })).toBe('free');
    const form = { ...franchiseeFormOf(null), roles: ['admin' as const] };
    expect(franchiseeInputOf(form, null, adminWithoutBilling).configuration).toEqual({ hideBilling: true });
    expect(franchiseeInputOf({ ...form, hideBilling: true }, null, admin).configuration).toEqual({ hideBilling: true });
  });

  it('saving a staff account ends its sessions only when its roles or permissions change', () => {
    const staffAccount = account({ roles: ['creator', 'franchisee'] });
    const unchangedInput = franchiseeInputOf(
      { ...franchiseeFormOf(staffAccount), name: 'Asha', email: 'a@example.com', roles: ['franchisee', 'creator'] },
      staffAccount,
      admin,
    );
    expect(endsSessions(staffAccount, unchangedInput)).toBe(false);
    for (const changes of [{ roles: ['creator' as const] }, { permissions: [] }])
      expect(
        endsSessions(
          staffAccount,
          franchiseeInputOf({ ...franchiseeFormOf(staffAccount), ...changes }, staffAccount, admin),
        ),
      ).toBe(true);
  });
});

describe('the actions on a staff account', () => {
  it('staff may run every action on a staff account, but may not disable their own or remove its second factor', () => {
    expect(franchiseeActionsFor(account(), admin)).toEqual(['edit', 'changeNumber', 'copyLink', 'disable']);
    expect(franchiseeActionsFor(account({ isActive: false }), admin)).toEqual(['edit', 'changeNumber', 'enable']);
    expect(franchiseeActionsFor(admin, admin)).toEqual(['edit', 'changeNumber', 'copyLink']);
    expect(franchiseeActionsFor(account(), null)).toEqual(['edit', 'changeNumber', 'copyLink']);
    const securedChange = { hasSecondFactor: true };
    expect(franchiseeActionsFor(account(securedChange), admin)).toEqual([
      'edit',
      'changeNumber',
      'copyLink',
      'takeOff',
      'disable',
    ]);
    expect(franchiseeActionsFor({ ...admin, ...securedChange }, admin)).toEqual(['edit', 'changeNumber', 'copyLink']);
  });

  it('the WhatsApp link of a staff account has the phone number without plus sign and the encoded message', () => {
    expect(whatsappHref('+919810000002', 'Hello & welcome')).toBe(
      'https://wa.me/919810000002?text=Hello%20%26%20welcome',
    );
  });
});
