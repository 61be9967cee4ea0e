import { toE164 } from '@parichay/shared/people/auth/phone.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { listPage } from '../../platform/database/list-page.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { presentFranchisee } from '../account/account.queries.ts';
import { agencyWanted } from '../agency/agency.reach.ts';
import { addStaff, changeStaff, orderOf, staffAsked, staffById, staffToChange } from './franchisee.queries.ts';
import { type Access, inOrder, mayNotShowBilling, mayOtherwise, refusalOf } from './franchisee.rules.ts';

/** For pickers (`all=true`): more than any agency has. */
const EVERYONE = 1_000;

const billingHidden = () =>
  new ApiError('invalid_input', { fields: { 'configuration.hideBilling': 'billing is hidden from you too' } });

export const franchiseeHandlers = {
  'GET /franchisee/list': async ({ actor, query, tx }) => {
    const agencyId = await agencyWanted(tx, actor, query.agencyId);
    const page = { ...query, limit: query.all ? EVERYONE : query.limit };
    const rows = staffAsked(tx, agencyId, query);
    const order = orderOf(query);
    const present = (row: Parameters<typeof presentFranchisee>[0]) => presentFranchisee(row);
    return listPage(rows, 'franchisee.franchisee_id', page, (row) => row.franchisee_id, present, { order });
  },

  'POST /franchisee/signup': async ({ actor, body, tx }) => {
    const phoneNumber = toE164(body.phoneNumber);
    if (!phoneNumber) throw new ApiError('phone_invalid');
    const access: Access = { ...body, isActive: true };
    if (mayNotShowBilling(access, actor)) throw billingHidden();
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
    const { before: row, otherAdmins } = await staffToChange(tx, actor, body.franchiseeId);
    if (body.version !== undefined && body.version !== row.version) throw new ApiError('changed_meanwhile');
    const before: Access = { ...row, isActive: row.is_active };
    const after: Access = {
      roles: inOrder.roles(body.roles ?? before.roles),
      permissions: inOrder.permissions(body.permissions ?? before.permissions),
      configuration: body.configuration ?? before.configuration,
      isActive: body.isActive ?? before.isActive,
    };
    const isOwn = actor.kind === 'staff' && actor.franchiseeId === row.franchisee_id;
    const refusal = refusalOf({ before, after, otherAdmins }, { isOwn, actor });
    if (refusal) throw refusal === 'billing_hidden' ? billingHidden() : new ApiError(refusal);
    await changeStaff(
      tx,
      row.franchisee_id,
      {
        name: body.name ?? row.name,
        email: body.email === undefined ? row.email : body.email,
        ...accessColumns(after),
      },
      { endsSessions: mayOtherwise(before, after) },
    );
    return { franchisee: presentFranchisee(await staffById(tx, row.franchisee_id)) };
  },
} satisfies Handlers;

const accessColumns = ({ roles, permissions, configuration, isActive }: Access) => ({
  roles: inOrder.roles(roles),
  permissions: inOrder.permissions(permissions),
  configuration: JSON.stringify(configuration),
  is_active: isActive,
});
