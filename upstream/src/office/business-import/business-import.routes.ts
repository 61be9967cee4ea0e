import { toE164 } from '@parichay/shared/people/auth/phone.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type ImportRow, importFields } from '@parichay/shared/shop/business/business.import.fields.ts';
import type { ImportedRow } from '@parichay/shared/shop/business/business.import.ts';
import { firstLook } from '@parichay/shared/shop/card/card.first-look.ts';
import { sections } from '@parichay/shared/shop/card/card.sections.ts';
import { addCustomer, findAccount, type StoredAccount } from '../../people/account/account.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockUntilEnd } from '../../platform/database/lock.ts';
import { orRefusal } from '../../platform/database/savepoint.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { businessesOfUser, businessInReach } from '../../shop/business/business.queries.ts';
import { addBusiness } from '../../shop/business/business.save.ts';
import { addDraft } from '../../shop/card/card.draft.ts';
import { columnsOf, inputOf, notesOf } from './business-import.rules.ts';
import { type MovedIn, moveIn, movingIn } from './moving-in.ts';

const refused = (code: ImportedRow['code'], fields: ImportedRow['fields']): ImportedRow => ({
  outcome: 'refused',
  businessId: null,
  code,
  fields,
  notes: [],
});

const customerOf = (stored: StoredAccount | null) =>
  stored?.account.audience === 'customer' ? stored.account.user : null;

interface Asked {
  withCards: boolean;
  isDryRun: boolean;
  moving(row: Omit<ImportRow, 'phoneNumber'>): MovedIn;
  cardChanged(cardId: string): void;
  /** Phone and name of earlier rows, because a dry run writes nothing. */
  seen: Set<string>;
}

async function importRow(
  tx: Tx,
  actor: Actor,
  row: ImportRow,
  { withCards, isDryRun, seen, moving, cardChanged }: Asked,
): Promise<ImportedRow> {
  const { phoneNumber: written, ...rest } = row;
  const phoneNumber = toE164(written);
  if (!phoneNumber) return refused('phone_invalid', ['phoneNumber']);
  const { input, leftOut } = inputOf(rest);
  const notes = notesOf(input, leftOut);
  const moved = moving(rest);
  // A business has one number, its owner's; the second one goes to the card.
  const alternatePhoneNumber = leftOut.includes('alternatePhoneNumber') ? '' : rest.alternatePhoneNumber;
  const unused = [
    ...leftOut,
    ...moved.leftOut,
    ...(alternatePhoneNumber && !withCards ? ['alternatePhoneNumber'] : []),
  ];
  const fields = importFields.filter((field) => unused.includes(field));
  const who = { agencyId: actor.agencyId, audience: 'customer' as const, phoneNumber, email: null };
  const found = customerOf(await findAccount(tx, who));
  const nameOf = (name: string) => name.toLocaleLowerCase();
  const own = found ? await businessesOfUser(tx, actor, found.userId) : [];
  const same = own.find((one) => nameOf(one.business_name) === nameOf(input.businessName));
  if (same) return { outcome: 'exists', businessId: same.business_id, code: null, fields: [], notes: [] };
  if (isDryRun) {
    const key = `${phoneNumber} ${nameOf(input.businessName)}`;
    const outcome = seen.has(key) ? 'exists' : 'new';
    seen.add(key);
    return { outcome, businessId: null, code: null, fields, notes };
  }
  const registered =
    found ??
    customerOf(
      await addCustomer(tx, {
        ...who,
        isForeignUser: false,
        ...(actor.kind === 'staff' && { registeredBy: actor.franchiseeId }),
      }),
    );
  if (!registered) throw new ApiError('internal');
  const businessId = await addBusiness(tx, actor, { ...input, userId: registered.userId });
  if (withCards) {
    const { agency_id: agencyId } = await businessInReach(tx, actor, businessId);
    const { businessName, email, website, address, category } = input;
    const basicDetails = sections.basicDetails.parse({
      ...{ businessName, phoneNumber, alternatePhoneNumber, whatsappNumber: phoneNumber, address },
      ...{ email: email ?? '', website: website ?? '' },
    });
    await addDraft(tx, { agencyId, businessId }, { sections: { basicDetails, template: firstLook(category ?? null) } });
  }
  await moveIn(tx, actor, businessId, moved, cardChanged);
  return { outcome: 'added', businessId, code: null, fields, notes };
}

async function byItself(tx: Tx, run: () => Promise<ImportedRow>): Promise<ImportedRow> {
  const outcome = await orRefusal(tx, run);
  return outcome instanceof ApiError ? refused(outcome.code, columnsOf(outcome.fields ?? {})) : outcome;
}

/**
 * Locks the phone numbers, so that a concurrent import sees rows added here.
 * Sorted, to avoid deadlocks.
 */
async function holdPhones(tx: Tx, agencyId: string, rows: readonly ImportRow[]): Promise<void> {
  const phones = new Set(rows.map(({ phoneNumber }) => toE164(phoneNumber)).filter((phone) => phone !== null));
  for (const phone of [...phones].sort()) {
    await lockUntilEnd(tx, `import ${agencyId} ${phone}`);
  }
}

export const businessImportHandlers = {
  'POST /business/importBusinesses': async ({ actor, body: { rows, withCards, isDryRun }, tx, cardChanged }) => {
    const asked = { withCards, isDryRun, cardChanged, seen: new Set<string>(), moving: await movingIn(tx, actor) };
    const outcomes: ImportedRow[] = [];
    if (!isDryRun) await holdPhones(tx, actor.agencyId, rows);
    for (const row of rows) outcomes.push(await byItself(tx, () => importRow(tx, actor, row, asked)));
    return { rows: outcomes };
  },
} satisfies Handlers;
