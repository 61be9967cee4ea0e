import { type Db, inTenant, type Tx } from '../../platform/database/database.ts';
import { auditAccount } from '../account/account.audit.ts';
import { dropAllFactors, endSessions } from './second-factor.drop.ts';
import { tellAccount } from './second-factor.tell.ts';

export interface Said {
  isDone: boolean;
  words: string;
}

const staffOf = (tx: Tx, phoneNumber: string) =>
  tx
    .selectFrom('franchisee')
    .innerJoin('agency', 'agency.agency_id', 'franchisee.agency_id')
    .select(['franchisee_id', 'franchisee.agency_id', 'name', 'agency_name'])
    .where('phone_number', '=', phoneNumber)
    .orderBy('franchisee_id')
    .execute();

/**
 * Needs no sign-in, because database access allows worse; audited.
 * @param agencyName when several agencies have staff with this phone
 */
export const takeOffByOperator = (db: Db, phoneNumber: string, agencyName?: string): Promise<Said> =>
  inTenant(db, 'platform', async (tx) => {
    const all = await staffOf(tx, phoneNumber);
    const found = agencyName === undefined ? all : all.filter((one) => one.agency_name === agencyName);
    const [account, another] = found;
    if (!account) {
      return { isDone: false, words: `No staff account has the phone ${phoneNumber}${agencyName ? ` there` : ''}.` };
    }
    if (another) {
      const names = found.map((one) => `  "${one.agency_name}"`).join('\n');
      return { isDone: false, words: `That phone is staff of several agencies. Name one behind it:\n${names}` };
    }
    const { franchisee_id: franchiseeId, agency_id: agencyId, name, agency_name } = account;
    await dropAllFactors(tx, franchiseeId);
    await auditAccount(tx, {
      ...{ franchiseeId, action: 'factor-remove', call: 'take-off.main.ts' },
      facts: { factor: 'all', by: 'operator' },
    });
    await tellAccount(tx, { franchiseeId, agencyId }, 'second_factor_removed');
    await endSessions(tx, franchiseeId);
    return {
      isDone: true,
      words: `${name} of ${agency_name} has no second step any more and is signed out. Where one is asked of the account, the next sign-in sets it up.`,
    };
  });
