import { type Db, inTenant, type Tx } from '../../platform/database/database.ts';
import { auditAccountAction } from '../account/account-audit.ts';
import { deleteAllFactors, endSessionsOf } from './second-factor-delete.ts';
import { notifyFactorChange } from './second-factor-notify.ts';

export interface RemovalResult {
  areFactorsRemoved: boolean;
  message: string;
}

const staffWithPhoneNumber = (tx: Tx, phoneNumber: string) =>
  tx
    .selectFrom('franchisee')
    .innerJoin('agency', 'agency.agency_id', 'franchisee.agency_id')
    .select(['franchisee_id', 'franchisee.agency_id', 'name', 'agency_name'])
    .where('phone_number', '=', phoneNumber)
    .orderBy('franchisee_id')
    .execute();

/**
 * Needs database access instead of a sign-in; the audit log records it.
 * @param agencyName needed if several agencies have staff with this phone
 */
export const removeFactorsByOperator = (db: Db, phoneNumber: string, agencyName?: string): Promise<RemovalResult> =>
  inTenant(db, 'platform', async (tx) => {
    const staffWithPhone = await staffWithPhoneNumber(tx, phoneNumber);
    const matching =
      agencyName === undefined ? staffWithPhone : staffWithPhone.filter((one) => one.agency_name === agencyName);
    const [account, otherAccount] = matching;
    if (!account) {
      return {
        areFactorsRemoved: false,
        message: `No staff account has the phone ${phoneNumber}${agencyName ? ` there` : ''}.`,
      };
    }
    if (otherAccount) {
      const names = matching.map((one) => `  "${one.agency_name}"`).join('\n');
      return {
        areFactorsRemoved: false,
        message: `That phone is staff of several agencies. Name one behind it:\n${names}`,
      };
    }
    const { franchisee_id: franchiseeId, agency_id: agencyId, name, agency_name } = account;
    await deleteAllFactors(tx, franchiseeId);
    await auditAccountAction(tx, {
      ...{ franchiseeId, action: 'factor-remove', call: 'take-off.main.ts' },
      details: { factor: 'all', by: 'operator' },
    });
    await notifyFactorChange(tx, { franchiseeId, agencyId }, 'second_factor_removed');
    await endSessionsOf(tx, franchiseeId);
    return {
      areFactorsRemoved: true,
      message: `${name} of ${agency_name} has no second step any more and is signed out. Where one is asked of the account, the next sign-in sets it up.`,
    };
  });
