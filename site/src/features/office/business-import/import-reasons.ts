import {
  type ImportNote,
  maxBusinessNameLength,
  maxPaidYearsAhead,
} from '@parichay/shared/shop/business/business-import.fields.ts';
import type { ImportedRow } from '@parichay/shared/shop/business/business-import.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import type { Column, ParsedRow } from './import.rules.ts';
import { faultyColumns } from './import-outcomes.rules.ts';

const columnName = (field: Column): string => t(`business-import.${field}`);

const correctionHintsFor = (fields: readonly Column[], { faults, row }: ParsedRow): string[] => {
  const foundFaults = new Set(fields.map((field) => faults[field]));
  return [
    foundFaults.has('shortened') && t('business-import.shortened'),
    foundFaults.has('formula') && t('business-import.formula'),
    fields.includes('phoneNumber') && t('business-import.phoneMobile'),
    fields.includes('businessName') && row.businessName === '' && t('business-import.nameMissing'),
    fields.includes('businessName') &&
      row.businessName.length > maxBusinessNameLength &&
      t('business-import.nameLong', { count: maxBusinessNameLength }),
    fields.includes('alternatePhoneNumber') && row.alternatePhoneNumber !== '' && t('business-import.phoneTen'),
    fields.includes('email') && row.email !== '' && t('business-import.emailWrong'),
    fields.includes('gstin') && row.gstin !== '' && t('business-import.gstinWrong'),
    fields.includes('pinCode') && row.pinCode !== '' && t('business-import.pinSix'),
    fields.includes('staff') && row.staff !== '' && t('business-import.staffHint'),
  ].filter((hint) => hint !== false);
};

const refusalKeys: Partial<Record<NonNullable<ImportedRow['code']>, 'tooMany' | 'known'>> = {
  business_limit_reached: 'tooMany',
  business_out_of_reach: 'known',
};

const refusalText = ({ fields, code }: ImportedRow, parsedRow: ParsedRow): string =>
  fields.length > 0
    ? [
        t('business-import.mend', { fields: fields.map(columnName).join(', ') }),
        ...correctionHintsFor(fields, parsedRow),
      ].join(' · ')
    : t(`business-import.${(code && refusalKeys[code]) ?? 'notNow'}`);

function noteText(note: ImportNote, { row }: ParsedRow, planNames: readonly string[]): string {
  const isAboutPlan = note === 'planUnknown' || note === 'planMissing';
  if (isAboutPlan && planNames.length === 0) return t('business-import.noPlans');
  const { plan, paidUntil: date, amount, state } = row;
  const years = maxPaidYearsAhead;
  return t(`business-import.note_${note}`, { plan, date, amount, state, years, plans: planNames.join(', ') });
}

interface Reason {
  text: string;
  /** The row is imported despite it. */
  isMild: boolean;
}

export function reasonsOf(
  outcome: ImportedRow,
  parsedRow: ParsedRow,
  { planNames, fillsMissing }: { planNames: readonly string[]; fillsMissing: boolean },
): Reason[] {
  const notes = outcome.notes.map((note) => ({ text: noteText(note, parsedRow, planNames), isMild: true }));
  if (outcome.outcome === 'refused') return [{ text: refusalText(outcome, parsedRow), isMild: false }, ...notes];
  const { missingFields, differingFields } = outcome;
  const listed = (key: 'willFill' | 'notFilled' | 'filled' | 'differs' | 'leftOut', texts: readonly string[]) =>
    texts.length > 0 && t(`business-import.${key}`, { fields: texts.join(', ') });
  const fillKey = outcome.outcome === 'filled' ? 'filled' : fillsMissing ? 'willFill' : 'notFilled';
  const isNew = outcome.outcome === 'new' || outcome.outcome === 'added';
  const ignoredColumns = faultyColumns(outcome, parsedRow);
  const leftOut = listed('leftOut', [...ignoredColumns.map(columnName), ...(isNew ? parsedRow.otherPhones : [])]);
  const texts = [
    listed(fillKey, missingFields.map(columnName)),
    listed('differs', differingFields.map(columnName)),
    leftOut && [leftOut, ...correctionHintsFor(ignoredColumns, parsedRow)].join(' '),
  ].filter((text) => text !== false);
  return [...texts.map((text) => ({ text, isMild: true })), ...notes];
}
