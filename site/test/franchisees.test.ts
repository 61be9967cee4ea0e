import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { franchiseeEndpoints } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { franchiseeResolver } from '../src/features/people/franchisee/franchisee.schema.ts';
import { franchiseeList } from '../src/features/people/franchisee/franchisees.list.ts';
import {
  actionsFor,
  billingChoice,
  endsSessions,
  franchiseeFormOf,
  inputOf,
} from '../src/features/people/franchisee/franchisees.rules.ts';
import { queryOf, readPlace } from '../src/kit/table/list/list-url.ts';
import { whatsappOf } from '../src/lib/phone-links.ts';

const uuid = (number: number): string => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const account = (change: Partial<Franchisee> = {}): Franchisee => ({
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
  getsDigest: true,
  ofSuperadminAgency: false,
  loggedInBy: null,
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  ...change,
});
const hidden = { configuration: { hideBilling: true } };
const me = account({ franchiseeId: uuid(2), roles: ['admin'] });
const blindMe = account({ ...me, ...hidden });

describe('the list of staff', () => {
  it('the list of staff sends only query parameters that its call accepts', () => {
    const query = '?role=creator&permission=log-in-as&isActive=false&createdFrom=2026-01-01&sort=name&order=asc&x=1';
    const asked = queryOf(franchiseeList, readPlace(franchiseeList, query));
    expect(franchiseeEndpoints['GET /franchisee/list'].query.safeParse(asked).success).toBe(true);
    expect(asked).toEqual({
      role: 'creator',
      permission: 'log-in-as',
      isActive: 'false',
      createdFrom: '2026-01-01',
      sort: 'name',
      order: 'asc',
      limit: '25',
    });
  });

  it('a search of staff removes separators from phone numbers and leaves names alone', () => {
    const tidy = (search: string) => franchiseeList.tidySearch?.(search, '');
    expect(tidy('098100 00002')).toBe('9810000002');
    expect(tidy('+91 98100-00002')).toBe('+919810000002');
    expect(tidy('Asha (new)')).toBe('Asha (new)');
  });
});

describe('the form of an account', () => {
  const check = async (change: object) => {
    const { errors } = await franchiseeResolver({ ...franchiseeFormOf(account()), ...change } as never, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    return Object.keys(errors);
  };

  it('the form of an account requires a name, a phone number and a role, and no email', async () => {
    expect(await check({})).toEqual([]);
    expect(await check({ name: '  ' })).toEqual(['name']);
    expect(await check({ phone: '' })).toEqual(['phone']);
    expect(await check({ phone: 'none' })).toEqual(['phone']);
    expect(await check({ phone: '98100 00002' })).toEqual([]);
    expect(await check({ roles: [] })).toEqual(['roles']);
    expect(await check({ email: 'asha@' })).toEqual(['email']);
  });

  it('the form of an account offers to hide billing only for admins', () => {
    expect(billingChoice(['creator'], null, me)).toBe('none');
    expect(billingChoice(['creator', 'admin'], null, me)).toBe('free');
  });

  it('staff with hidden billing can only add admins with hidden billing, and leaves other admins as they are', () => {
    expect(billingChoice(['admin'], null, blindMe)).toBe(true);
    expect(billingChoice(['admin'], account(), blindMe)).toBe(true);
    expect(billingChoice(['admin'], account({ roles: ['admin'] }), blindMe)).toBe(false);
    expect(billingChoice(['admin'], account({ roles: ['admin'], ...hidden }), blindMe)).toBe(true);
    expect(billingChoice(['admin'], null, { ...blindMe, ofSuperadminAgency: true })).toBe('free');
    const form = { ...franchiseeFormOf(null), roles: ['admin' as const] };
    expect(inputOf(form, null, blindMe).configuration).toEqual({ hideBilling: true });
    expect(inputOf({ ...form, hideBilling: true }, null, me).configuration).toEqual({ hideBilling: true });
  });

  it('saving an account ends its sessions only when roles or permissions change', () => {
    const who = account({ roles: ['creator', 'franchisee'] });
    const same = inputOf(
      { ...franchiseeFormOf(who), name: 'Asha', email: 'a@example.com', roles: ['franchisee', 'creator'] },
      who,
      me,
    );
    expect(endsSessions(who, same)).toBe(false);
    for (const change of [{ roles: ['creator' as const] }, { permissions: [] }])
      expect(endsSessions(who, inputOf({ ...franchiseeFormOf(who), ...change }, who, me))).toBe(true);
  });
});

describe('the actions on an account', () => {
  it('staff may take every action on an account except disabling or unsecuring the own one', () => {
    expect(actionsFor(account(), me)).toEqual(['edit', 'changeNumber', 'copyLink', 'disable']);
    expect(actionsFor(account({ isActive: false }), me)).toEqual(['edit', 'changeNumber', 'enable']);
    expect(actionsFor(me, me)).toEqual(['edit', 'changeNumber', 'copyLink']);
    expect(actionsFor(account(), null)).toEqual(['edit', 'changeNumber', 'copyLink']);
    const secured = { hasSecondFactor: true };
    expect(actionsFor(account(secured), me)).toEqual(['edit', 'changeNumber', 'copyLink', 'takeOff', 'disable']);
    expect(actionsFor({ ...me, ...secured }, me)).toEqual(['edit', 'changeNumber', 'copyLink']);
  });

  it('a WhatsApp link contains the phone number without a plus sign and the encoded message', () => {
    expect(whatsappOf('+919810000002', 'Hello & welcome')).toBe(
      'https://wa.me/919810000002?text=Hello%20%26%20welcome',
    );
  });
});
