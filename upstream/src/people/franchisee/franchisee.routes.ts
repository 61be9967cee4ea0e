import { toMobileE164 } from '@parichay/shared/people/auth/phone.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { loadListPage } from '../../platform/database/list-page.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { presentFranchisee } from '../account/account.queries.ts';
import { requestedAgencyId } from '../agency/agency-reach.ts';
import {
  addStaff,
  filteredStaffQuery,
  lockStaffAndAdmins,
  sortOrderOf,
  staffById,
  updateStaff,
} from './franchisee.queries.ts';
import {
  hasAccessChanged,
  inListOrder,
  revealsHiddenBilling,
  type StaffAccess,
  staffChangeRefusal,
} from './franchisee.rules.ts';

/** Limit of `all=true`, for pickers; no agency has more staff. */
const MAX_STAFF_IN_PICKER = 1_000;

const billingHiddenError = () =>
  new ApiError('invalid_input', { fields: { 'configuration.hideBilling': 'billing is hidden from you too' } });

export const franchiseeHandlers = {
  'GET /franchisee/list': async ({ actor, query, tx }) => {
    const agencyId = await requestedAgencyId(tx, actor, query.agencyId);
    const page = { ...query, limit: query.all ? MAX_STAFF_IN_PICKER : query.limit };
    const rows = filteredStaffQuery(tx, agencyId, query);
    const order = sortOrderOf(query);
    const present = (row: Parameters<typeof presentFranchisee>[0]) => presentFranchisee(row);
    return loadListPage(rows, 'franchisee.franchisee_id', page, (row) => row.franchisee_id, present, { order });
  },

  'POST /franchisee/signup': async ({ actor, body, tx }) => {
    const phoneNumber = toMobileE164(body.phoneNumber);
    if (!phoneNumber) throw new ApiError('phone_invalid');
    const access: StaffAccess = { ...body, isActive: true };
    if (revealsHiddenBilling(access, actor)) throw billingHiddenError();
    const franchiseeId = newId();
    await addStaff(tx, {
      franchisee_id: franchiseeId,
      agency_id: actor.agencyId,
      name: body.name,
      phone_number: phoneNumber,
      email: body.email ?? null,
      ...accessColumns(access),
      password_hash: null,
    });
    return { franchisee: presentFranchisee(await staffById(tx, franchiseeId)) };
  },

  'POST /franchisee/edit': async ({ actor, body, tx }) => {
    const { before: row, otherAdminCount } = await lockStaffAndAdmins(tx, actor, body.franchiseeId);
    if (body.version !== undefined && body.version !== row.version) throw new ApiError('changed_meanwhile');
    const before: StaffAccess = { ...row, isActive: row.is_active };
    const after: StaffAccess = {
      roles: inListOrder.roles(body.roles ?? before.roles),
      permissions: inListOrder.permissions(body.permissions ?? before.permissions),
      configuration: body.configuration ?? before.configuration,
      isActive: body.isActive ?? before.isActive,
    };
    const isOwnAccount = actor.kind === 'staff' && actor.franchiseeId === row.franchisee_id;
    const refusal = staffChangeRefusal({ before, after, otherAdminCount }, { isOwnAccount, actor });
    if (refusal) throw refusal === 'billing_hidden' ? billingHiddenError() : new ApiError(refusal);
    await updateStaff(
      tx,
      row.franchisee_id,
      {
        name: body.name ?? row.name,
        email: body.email === undefined ? row.email : body.email,
        ...accessColumns(after),
      },
      { endsSessions: hasAccessChanged(before, after) },
    );
    return { franchisee: presentFranchisee(await staffById(tx, row.franchisee_id)) };
  },
} satisfies Handlers;

const accessColumns = ({ roles, permissions, configuration, isActive }: StaffAccess) => ({
  roles: inListOrder.roles(roles),
  permissions: inListOrder.permissions(permissions),
  configuration: JSON.stringify(configuration),
  is_active: isActive,
});
