import type { businessInput } from '@parichay/shared/shop/business/business.endpoints.ts';
import {
  type ImportField,
  type ImportRow,
  importFields,
} from '@parichay/shared/shop/business/business-import.fields.ts';
import type { z } from 'zod';
import type { MigratedFields } from './migrated-fields.ts';
import { comparableText } from './plan-match.rules.ts';

type Input = z.output<typeof businessInput>;

export interface StoredPlan {
  recordNo: string;
  planId: number | string;
  /** Its last day; null = no end. */
  until: string | null;
  amountPaise: number;
  lacksAmount: boolean;
}

export interface StoredDetails {
  details: Input;
  franchiseeId: string | null;
  /** null = no card can store it. */
  secondPhone: string | null;
  plan: StoredPlan | null;
  /** True also after all its plans were withdrawn: an old list does not bring them back. */
  hadPlan: boolean;
}

export interface ReadRow {
  cells: Omit<ImportRow, 'phoneNumber'>;
  input: Input;
  skippedFields: readonly ImportField[];
  migrated: MigratedFields;
}

interface Comparison {
  /** The row has them and the business lacks them; `skippedFields`: their cells were not understood. */
  missingFields: ImportField[];
  differingFields: ImportField[];
  skippedFields: ImportField[];
}

interface Values {
  cell: string;
  given: string;
  stored: string;
  isExact?: boolean;
}

const defaultCategory = 'Other';
const withoutDefault = (category: string): string => (category === defaultCategory ? '' : category);
const bareUrl = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
const lastTenDigits = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-10);
const streetOf = ({ line1, line2 }: Pick<Input['address'], 'line1' | 'line2'>): string =>
  [line1, line2].filter(Boolean).join(', ');

const isSame = ({ given, stored, isExact }: Values): boolean =>
  isExact ? given.toLowerCase() === stored.toLowerCase() : comparableText(given) === comparableText(stored);
const isMissing = ({ given, stored }: Values): boolean => given !== '' && stored === '';
const isDifferent = (values: Values): boolean => values.cell !== '' && values.stored !== '' && !isSame(values);

const placeFields = ['city', 'state', 'pinCode'] as const;
const addressFields: readonly ImportField[] = ['line1', ...placeFields];

function valuesByField({ cells, input, skippedFields, migrated }: ReadRow, stored: StoredDetails) {
  const { details, secondPhone } = stored;
  const { address } = details;
  const isDefaultChosen = input.category === defaultCategory && !skippedFields.includes('category');
  const { franchiseeId, isStaffReadable, isUnassigned } = migrated;
  const lookedAfterBy = stored.franchiseeId ?? '';
  return {
    contactPerson: { cell: cells.contactPerson, given: input.contactPerson, stored: details.contactPerson },
    category: {
      cell: isDefaultChosen ? '' : cells.category,
      given: withoutDefault(input.category),
      stored: withoutDefault(details.category),
    },
    email: { cell: cells.email, given: input.email ?? '', stored: details.email ?? '', isExact: true },
    website: {
      cell: cells.website,
      given: bareUrl(input.website ?? ''),
      stored: bareUrl(details.website ?? ''),
      isExact: true,
    },
    line1: { cell: cells.line1, given: streetOf(input.address), stored: streetOf(address) },
    city: { cell: cells.city, given: input.address.city, stored: address.city },
    state: { cell: cells.state, given: input.address.state, stored: address.state },
    pinCode: { cell: cells.pinCode, given: input.address.pinCode, stored: address.pinCode },
    alternatePhoneNumber: {
      cell: cells.alternatePhoneNumber,
      given: secondPhone === null ? '' : lastTenDigits(secondPhoneOf({ cells, skippedFields })),
      stored: lastTenDigits(secondPhone ?? ''),
    },
    gstin: { cell: cells.gstin, given: input.gstin ?? '', stored: details.gstin ?? '' },
    staff: {
      cell: isStaffReadable ? cells.staff : '',
      given: franchiseeId ?? '',
      stored: isUnassigned(lookedAfterBy) && franchiseeId !== lookedAfterBy ? '' : lookedAfterBy,
    },
  } satisfies Partial<Record<ImportField, Values>>;
}

export const secondPhoneOf = ({ cells, skippedFields }: Pick<ReadRow, 'cells' | 'skippedFields'>): string =>
  skippedFields.includes('alternatePhoneNumber') ? '' : cells.alternatePhoneNumber;

function isOtherPlace(values: ReturnType<typeof valuesByField>, country: string): boolean {
  const { city, state, pinCode } = values;
  const isOther = (one: Values): boolean => one.given !== '' && one.stored !== '' && !isSame(one);
  return !['', 'IN'].includes(country) || isOther(state) || isOther(pinCode) || (city.cell !== '' && isOther(city));
}

const planFields = ['plan', 'paidUntil', 'amount'] as const;

function comparePlan({ cells, migrated }: ReadRow, { plan, hadPlan }: StoredDetails): Comparison {
  const filled = planFields.filter((field) => cells[field] !== '');
  const skippedFields = planFields.filter((field) => migrated.skippedFields.includes(field));
  if (!hadPlan) {
    const understood = filled.filter((field) => !skippedFields.includes(field));
    const missingFields = migrated.plan ? planFields.filter((f) => f === 'plan' || understood.includes(f)) : [];
    return { missingFields, differingFields: [], skippedFields };
  }
  const nothing: Comparison = { missingFields: [], differingFields: [], skippedFields: [] };
  if (!migrated.isPlanReadable) return nothing;
  const { planId, paidUntil, amountPaise } = migrated.readPlan;
  const isOf: Record<(typeof planFields)[number], boolean> = {
    plan: planId !== null && planId === plan?.planId,
    paidUntil: paidUntil !== null && paidUntil === plan?.until,
    amount: amountPaise !== null && amountPaise === plan?.amountPaise,
  };
  const differingFields = filled.filter((field) => !isOf[field]);
  const [differing, ...others] = differingFields;
  if (differing !== 'amount' || others.length > 0 || !plan?.lacksAmount) return { ...nothing, differingFields };
  return amountPaise === null ? { ...nothing, skippedFields: ['amount'] } : { ...nothing, missingFields: ['amount'] };
}

export function compareWithStored(row: ReadRow, stored: StoredDetails): Comparison {
  const values = valuesByField(row, stored);
  const entries = Object.entries(values) as [keyof typeof values, Values][];
  const found = {
    missing: entries.filter(([, one]) => isMissing(one)).map(([field]) => field),
    differing: entries.filter(([, one]) => isDifferent(one)).map(([field]) => field),
    skipped: entries.filter(([, { cell, given, stored: kept }]) => cell !== '' && given === '' && kept === ''),
  };
  const blocked = isOtherPlace(values, stored.details.address.country)
    ? found.missing.filter((field) => addressFields.includes(field))
    : [];
  const plan = comparePlan(row, stored);
  const inOrder = (fields: readonly ImportField[]): ImportField[] => importFields.filter((one) => fields.includes(one));
  const truncated = row.skippedFields.filter((field) => found.missing.includes(field as keyof typeof values));
  return {
    missingFields: inOrder([...found.missing.filter((field) => !blocked.includes(field)), ...plan.missingFields]),
    differingFields: inOrder([
      ...found.differing,
      ...blocked.filter((field) => values[field].cell !== ''),
      ...plan.differingFields,
    ]),
    skippedFields: inOrder([...found.skipped.map(([field]) => field), ...truncated, ...plan.skippedFields]),
  };
}

export const storedDetailsOfNew = (row: ReadRow, importedBy: string, withCard: boolean): StoredDetails => ({
  details: row.input,
  franchiseeId: row.migrated.franchiseeId ?? importedBy,
  secondPhone: withCard ? secondPhoneOf(row) : null,
  plan: planOfRow(row),
  hadPlan: row.migrated.plan !== null,
});

const planOfRow = ({ migrated: { plan } }: ReadRow): StoredPlan | null =>
  plan && {
    recordNo: '',
    planId: plan.subscriptionPlanId,
    until: plan.paidUntil,
    amountPaise: plan.paidElsewherePaise,
    lacksAmount: plan.paidElsewherePaise === 0,
  };

export function withFilledDetails(
  stored: StoredDetails,
  row: ReadRow,
  missingFields: readonly ImportField[],
): StoredDetails {
  const { amountPaise } = row.migrated.readPlan;
  const plan = missingFields.includes('plan') ? planOfRow(row) : stored.plan;
  const isAmountFilled = plan?.lacksAmount && missingFields.includes('amount') && amountPaise !== null;
  return {
    details: withMissingDetails(stored.details, row.input, missingFields),
    franchiseeId: missingFields.includes('staff') ? row.migrated.franchiseeId : stored.franchiseeId,
    secondPhone: missingFields.includes('alternatePhoneNumber') ? secondPhoneOf(row) : stored.secondPhone,
    plan: isAmountFilled ? { ...plan, amountPaise, lacksAmount: false } : plan,
    hadPlan: stored.hadPlan || missingFields.includes('plan'),
  };
}

export function withMissingDetails(stored: Input, input: Input, missingFields: readonly ImportField[]): Input {
  const given = <Details extends object>(details: Details, fields: readonly (keyof Details & string)[]) =>
    Object.fromEntries(
      fields.filter((field) => missingFields.some((one) => one === field)).map((field) => [field, details[field]]),
    );
  const { address } = stored;
  const isAddressFilled = addressFields.some((field) => missingFields.includes(field));
  return {
    ...stored,
    ...given(input, ['contactPerson', 'category', 'email', 'website', 'gstin']),
    address: {
      ...address,
      ...given(input.address, ['line1', ...placeFields]),
      ...(missingFields.includes('line1') && { line2: input.address.line2 }),
      ...(isAddressFilled && { country: input.address.country }),
    },
  };
}
