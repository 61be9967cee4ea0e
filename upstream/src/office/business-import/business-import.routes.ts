import { toMobileE164 } from '@parichay/shared/people/auth/phone.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type ImportRow, importFields } from '@parichay/shared/shop/business/business-import.fields.ts';
import type { ImportedRow } from '@parichay/shared/shop/business/business-import.ts';
import { sections } from '@parichay/shared/shop/card/card-sections.ts';
import { initialTemplateFor } from '@parichay/shared/shop/card/initial-template.ts';
import { findAccount, findOrAddCustomer, type StoredAccount } from '../../people/account/account.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/lock.ts';
import { tryInSavepoint } from '../../platform/database/savepoint.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { businessesOfCustomer, businessInReach } from '../../shop/business/business.queries.ts';
import { addBusiness } from '../../shop/business/business-save.ts';
import { notifyOfAssignedBusinesses, notifyOfKnownBusinesses } from '../../shop/business/notify-of-businesses.ts';
import { comparableName, findSameNameOutOfReach } from '../../shop/business/same-name.queries.ts';
import { addDraftCard } from '../../shop/card/card-draft.ts';
import { addressNotesOf, businessInputOf, fieldsWithLostLetters, importFieldsIn } from './business-import.rules.ts';
import { type StoredDetails, secondPhoneOf, storedDetailsOfNew, withFilledDetails } from './existing-business.rules.ts';
import { compareRow, importExisting, loadStoredDetails } from './existing-business.ts';
import { applyMigratedFields, createMigratedFieldsReader, type MigratedFields } from './migrated-fields.ts';

const notCompared = { missingFields: [], differingFields: [] };

const refusedRow = (
  code: ImportedRow['code'],
  fields: ImportedRow['fields'],
  notes: ImportedRow['notes'] = [],
): ImportedRow => ({ outcome: 'refused', businessId: null, code, fields, notes, ...notCompared });

const customerOfStoredAccount = (stored: StoredAccount | null) =>
  stored?.account.audience === 'customer' ? stored.account.user : null;

interface ImportOptions {
  withCards: boolean;
  fillsMissing: boolean;
  isDryRun: boolean;
  resolveMigrated(row: Omit<ImportRow, 'phoneNumber'>): MigratedFields;
  cardChanged(cardId: string): void;
  plannedDetails: Map<string, StoredDetails>;
  assigned: { franchiseeId: string; businessId: string }[];
  known: Set<string>;
}

async function importRow(
  tx: Tx,
  actor: Actor,
  row: ImportRow,
  { withCards, fillsMissing, isDryRun, plannedDetails, assigned, known, resolveMigrated, cardChanged }: ImportOptions,
): Promise<ImportedRow> {
  const { phoneNumber: typedPhone, ...cells } = row;
  const phoneNumber = toMobileE164(typedPhone);
  const { input, skippedFields } = businessInputOf(cells);
  const migrated = resolveMigrated(cells);
  const lostNotes = fieldsWithLostLetters(cells).length > 0 ? (['lettersLost'] as const) : [];
  const notes = [...addressNotesOf(input, skippedFields), ...migrated.notes, ...lostNotes];
  // A business has one number, its owner's; the second one goes to the card.
  const alternatePhoneNumber = secondPhoneOf({ cells, skippedFields });
  const skipped = [
    ...(phoneNumber ? [] : ['phoneNumber']),
    ...skippedFields,
    ...migrated.skippedFields,
    ...(alternatePhoneNumber && !withCards ? ['alternatePhoneNumber'] : []),
  ];
  const fields = importFields.filter((field) => skipped.includes(field));
  if (!phoneNumber) return refusedRow('phone_invalid', fields, notes);
  if (fields.includes('businessName')) return refusedRow('invalid_input', fields, notes);
  const accountKey = { agencyId: actor.agencyId, audience: 'customer' as const, phoneNumber, email: null };
  const found = customerOfStoredAccount(await findAccount(tx, accountKey));
  const ownBusinesses = found ? await businessesOfCustomer(tx, actor, found.userId) : [];
  const existing = ownBusinesses.find(
    (one) => comparableName(one.business_name) === comparableName(input.businessName),
  );
  const key = `${phoneNumber} ${comparableName(input.businessName)}`;
  const readRow = { cells, input, skippedFields, migrated };
  const planned = plannedDetails.get(key);
  if (isDryRun && (existing || planned)) {
    const businessId = existing?.business_id ?? null;
    const stored = planned ?? (await loadStoredDetails(tx, actor, businessId ?? ''));
    const compared = compareRow(readRow, stored, businessId);
    plannedDetails.set(key, fillsMissing ? withFilledDetails(stored, readRow, compared.missingFields) : stored);
    return compared;
  }
  if (existing)
    return importExisting(tx, actor, existing.business_id, readRow, { fills: fillsMissing, cardChanged, assigned });
  const knownId = found && (await findSameNameOutOfReach(tx, actor, { ...found, businessName: input.businessName }));
  if (knownId) {
    known.add(knownId);
    return refusedRow('business_out_of_reach', []);
  }
  if (isDryRun) {
    plannedDetails.set(key, storedDetailsOfNew(readRow, accountIdOf(actor), withCards));
    return { outcome: 'new', businessId: null, code: null, fields, notes, ...notCompared };
  }
  const customer =
    found ??
    customerOfStoredAccount(
      await findOrAddCustomer(tx, {
        ...accountKey,
        isForeignUser: false,
        ...(actor.kind === 'staff' && { registeredBy: actor.franchiseeId }),
      }),
    );
  if (!customer) throw new ApiError('internal');
  const businessId = await addBusiness(tx, actor, { ...input, userId: customer.userId });
  if (withCards) {
    const { agency_id: agencyId } = await businessInReach(tx, actor, businessId);
    const { businessName, contactPerson: personName, email, website, address, category } = input;
    const basicDetails = sections.basicDetails.parse({
      ...{ businessName, personName, phoneNumber, alternatePhoneNumber, whatsappNumber: phoneNumber, address },
      ...{ email: email ?? '', website: website ?? '' },
    });
    const template = initialTemplateFor(category ?? null);
    await addDraftCard(tx, { agencyId, businessId }, { sections: { basicDetails, template } });
  }
  await applyMigratedFields(tx, actor, businessId, migrated, cardChanged);
  if (migrated.franchiseeId) assigned.push({ franchiseeId: migrated.franchiseeId, businessId });
  return { outcome: 'added', businessId, code: null, fields, notes, ...notCompared };
}

async function importInSavepoint(tx: Tx, run: () => Promise<ImportedRow>): Promise<ImportedRow> {
  const outcome = await tryInSavepoint(tx, run);
  return outcome instanceof ApiError ? refusedRow(outcome.code, importFieldsIn(outcome.fields ?? {})) : outcome;
}

/**
 * Locks the phone numbers, so a concurrent import sees rows added here.
 * Sorted, to avoid deadlocks.
 */
async function lockPhoneNumbers(tx: Tx, agencyId: string, rows: readonly ImportRow[]): Promise<void> {
  const phones = new Set(rows.map(({ phoneNumber }) => toMobileE164(phoneNumber)).filter((phone) => phone !== null));
  for (const phone of [...phones].sort()) await lockInTransaction(tx, `import ${agencyId} ${phone}`);
}

export const businessImportHandlers = {
  'POST /business/importBusinesses': async ({
    actor,
    body: { rows, withCards, fillsMissing, isDryRun },
    tx,
    cardChanged,
  }) => {
    const { planNames, resolveMigrated } = await createMigratedFieldsReader(tx, actor);
    const options: ImportOptions = {
      assigned: [],
      known: new Set(),
      withCards,
      fillsMissing,
      isDryRun,
      cardChanged,
      plannedDetails: new Map(),
      resolveMigrated,
    };
    const outcomes: ImportedRow[] = [];
    if (!isDryRun) await lockPhoneNumbers(tx, actor.agencyId, rows);
    for (const row of rows) outcomes.push(await importInSavepoint(tx, () => importRow(tx, actor, row, options)));
    for (const [franchiseeId, businesses = []] of Map.groupBy(options.assigned, (one) => one.franchiseeId)) {
      const businessIds = businesses.map(({ businessId }) => businessId);
      await notifyOfAssignedBusinesses(tx, { franchiseeId, assignedBy: accountIdOf(actor), businessIds });
    }
    const addedBy = accountIdOf(actor);
    if (!isDryRun)
      await notifyOfKnownBusinesses(tx, { agencyId: actor.agencyId, addedBy, businessIds: [...options.known] });
    return { rows: outcomes, planNames };
  },
} satisfies Handlers;
