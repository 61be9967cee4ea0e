import type { PlanTerms } from '@parichay/shared/money/payment/payment-terms.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { normalisedPhoneText } from '@parichay/shared/platform/typed/typed.fields.ts';
import type { ImportedRow } from '@parichay/shared/shop/business/business-import.ts';
import { sql } from 'kysely';
import { recordAmountPaidElsewhere } from '../../money/payment/payment-record.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type BusinessRow, businessInReach, runningPlanSql } from '../../shop/business/business.queries.ts';
import { updateBusiness } from '../../shop/business/business-save.ts';
import { updateCard } from '../../shop/card/card.queries.ts';
import { addressNotesOf, fieldsWithLostLetters } from './business-import.rules.ts';
import {
  compareWithStored,
  type ReadRow,
  type StoredDetails,
  secondPhoneOf,
  withMissingDetails,
} from './existing-business.rules.ts';
import { applyMigratedFields } from './migrated-fields.ts';

interface PlanGrant {
  record_no: string;
  terms: PlanTerms;
  valid_to: string | null;
  amount_paise: number;
  due_paise: number;
  recorded_by: string | null;
}

async function loadPlan(tx: Tx, business: BusinessRow): Promise<Pick<StoredDetails, 'plan' | 'hadPlan'>> {
  const { grant, had_grant } = await tx
    .selectFrom('business')
    .select([
      sql<PlanGrant | null>`(select jsonb_build_object('record_no', record_no, 'terms', terms, 'valid_to', valid_to,
          'amount_paise', amount_paise, 'due_paise', due_paise, 'recorded_by', recorded_by)
        from ${runningPlanSql(sql`${todayInIndia()}::date`)} as running)`.as('grant'),
      sql<boolean>`exists (select from payment_grant where payment_grant.business_id = business.business_id
        and kind in ('subscription', 'card'))`.as('had_grant'),
    ])
    .where('business_id', '=', business.business_id)
    .executeTakeFirstOrThrow();
  return {
    hadPlan: had_grant || business.payment_status === 1 || business.expiry_date_for_customer !== null,
    plan: grant && {
      recordNo: grant.record_no,
      planId: grant.terms.planId,
      until: grant.valid_to,
      amountPaise: grant.terms.paidElsewherePaise ?? grant.amount_paise,
      lacksAmount:
        grant.recorded_by !== null &&
        grant.amount_paise === 0 &&
        grant.due_paise === 0 &&
        grant.terms.paidElsewherePaise === undefined,
    },
  };
}

const detailsOf = (row: BusinessRow): ReadRow['input'] => ({
  businessName: row.business_name,
  contactPerson: row.contact_person,
  category: row.category,
  businessNature: row.business_nature,
  email: row.email,
  website: row.website,
  address: row.address,
  gstin: row.gstin,
  logo: row.logo && { mediaId: row.logo.mediaId },
  photo: row.photo && { mediaId: row.photo.mediaId },
});

/** Staff must lift a suspension before the card can change. */
const cardOfBusiness = (tx: Tx, businessId: string) =>
  tx
    .selectFrom('card')
    .select(['card_no', 'card_id', 'sections'])
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'suspended')
    .executeTakeFirst();

async function fillSecondPhone(tx: Tx, businessId: string, typed: string, cardChanged: (cardId: string) => void) {
  const card = await cardOfBusiness(tx, businessId);
  if (!card) return;
  const phone = normalisedPhoneText.parse(typed);
  const sections = sql<string>`jsonb_set(sections, '{basicDetails,alternatePhoneNumber}', to_jsonb(${phone}::text))`;
  await updateCard(tx, card.card_no, { sections });
  cardChanged(card.card_id);
}

interface FillOptions {
  fills: boolean;
  cardChanged(cardId: string): void;
  assigned: { franchiseeId: string; businessId: string }[];
}

async function loadStored(tx: Tx, business: BusinessRow): Promise<StoredDetails> {
  const card = await cardOfBusiness(tx, business.business_id);
  const secondPhone = card?.sections.basicDetails ? (card.sections.basicDetails.alternatePhoneNumber ?? '') : null;
  const franchiseeId = business.made_by_franchisee_id;
  return { details: detailsOf(business), secondPhone, franchiseeId, ...(await loadPlan(tx, business)) };
}

export const loadStoredDetails = async (tx: Tx, actor: Actor, businessId: string): Promise<StoredDetails> =>
  loadStored(tx, await businessInReach(tx, actor, businessId));

export function compareRow(row: ReadRow, stored: StoredDetails, businessId: string | null): ImportedRow {
  const { input, migrated } = row;
  const { missingFields, differingFields, skippedFields } = compareWithStored(row, stored);
  const filledInput = withMissingDetails(stored.details, input, missingFields);
  const isPlanSkipped = (['plan', 'paidUntil', 'amount'] as const).some((field) => skippedFields.includes(field));
  const notes = [
    ...addressNotesOf(filledInput, skippedFields).filter(
      (note) => note !== 'pinMissing' && (missingFields.length > 0 || skippedFields.includes('state')),
    ),
    ...(isPlanSkipped ? migrated.notes : []),
    ...(fieldsWithLostLetters(row.cells).some((field) => skippedFields.includes(field))
      ? ['lettersLost' as const]
      : []),
  ];
  const fields = skippedFields;
  return { outcome: 'exists', businessId, code: null, fields, notes, missingFields, differingFields };
}

/**
 * Compares a row with its stored business and fills in what the business lacks.
 * @throws ApiError not_found out of reach
 */
export async function importExisting(
  tx: Tx,
  actor: Actor,
  businessId: string,
  row: ReadRow,
  { fills, cardChanged, assigned }: FillOptions,
): Promise<ImportedRow> {
  const business = await businessInReach(tx, actor, businessId, { lock: fills });
  const stored = await loadStored(tx, business);
  const compared = compareRow(row, stored, businessId);
  const { missingFields } = compared;
  if (!fills || missingFields.length === 0) return compared;
  const { input, migrated } = row;
  const filledInput = withMissingDetails(stored.details, input, missingFields);
  const ownFields = ['alternatePhoneNumber', 'plan', 'paidUntil', 'amount', 'staff'];
  if (missingFields.some((field) => !ownFields.includes(field)))
    await updateBusiness(tx, actor, filledInput, businessId, cardChanged);
  if (missingFields.includes('alternatePhoneNumber'))
    await fillSecondPhone(tx, businessId, secondPhoneOf(row), cardChanged);
  const franchiseeId = missingFields.includes('staff') ? migrated.franchiseeId : null;
  const plan = missingFields.includes('plan') ? migrated.plan : null;
  await applyMigratedFields(tx, actor, businessId, { plan, franchiseeId }, cardChanged);
  if (franchiseeId) assigned.push({ franchiseeId, businessId });
  const { amountPaise } = migrated.readPlan;
  if (!plan && missingFields.includes('amount') && stored.plan && amountPaise !== null)
    await recordAmountPaidElsewhere(tx, stored.plan.recordNo, amountPaise);
  return { ...compared, outcome: 'filled' };
}
