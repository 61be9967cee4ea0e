import { type ImportNote, importFields } from '@parichay/shared/shop/business/business-import.fields.ts';
import type { ImportedRow } from '@parichay/shared/shop/business/business-import.ts';
import { lastTenDigits } from '../../../lib/table-phones.ts';
import type { Column, ParsedRow } from './import.rules.ts';

const repeatKeyOf = ({ row }: ParsedRow): string =>
  `${lastTenDigits(row.phoneNumber)} ${row.businessName.toLocaleLowerCase()}`;

export const linesAlike = (rows: readonly ParsedRow[], line: number): number[] => {
  const keys = rows.map(repeatKeyOf);
  return keys.flatMap((key, other) => (key === keys[line] && other !== line ? [other] : []));
};

/** Earlier lines that lines of a dry run repeat: the call compares those with these. */
export function earlierLinesAlike(rows: readonly ParsedRow[], lines: readonly number[]): number[] {
  const keys = rows.map(repeatKeyOf);
  const keysOfLines = new Set(lines.map((line) => keys[line]));
  const lastLine = Math.max(...lines);
  return keys.flatMap((key, line) => (line < lastLine && keysOfLines.has(key) && !lines.includes(line) ? [line] : []));
}

export function markRepeats(outcomes: readonly ImportedRow[], rows: readonly ParsedRow[]): ImportedRow[] {
  const seenKeys = new Set<string>();
  return outcomes.map((one, line) => {
    const row = rows[line];
    if (!row || one.businessId !== null || one.outcome === 'refused') return one;
    const key = repeatKeyOf(row);
    const outcome = seenKeys.has(key) ? 'exists' : 'new';
    seenKeys.add(key);
    return { ...one, outcome };
  });
}

/** Per row, the earlier line that adds the same business; null = none. */
export function earlierLinesOfRepeats(outcomes: readonly ImportedRow[], rows: readonly ParsedRow[]): (number | null)[] {
  const lineByKey = new Map<string, number>();
  return outcomes.map(({ outcome }, line) => {
    const row = rows[line];
    if (!row || outcome === 'refused') return null;
    const key = repeatKeyOf(row);
    const firstLine = lineByKey.get(key);
    if (firstLine === undefined) lineByKey.set(key, line);
    return firstLine !== undefined && outcome === 'exists' && outcomes[firstLine]?.outcome !== 'exists'
      ? firstLine
      : null;
  });
}

export const isImported = ({ outcome }: ImportedRow): boolean => outcome === 'added' || outcome === 'filled';

/** Columns whose cells are changed or left out. An existing business may have what an unreadable cell lacks. */
export const faultyColumns = ({ outcome, fields }: ImportedRow, { faults }: Pick<ParsedRow, 'faults'>): Column[] =>
  outcome === 'exists' || outcome === 'filled'
    ? fields
    : importFields.filter((field) => fields.includes(field) || faults[field] !== undefined);

const columnsByNote: Partial<Record<ImportNote, readonly Column[]>> = {
  gstinOfOtherState: ['gstin'],
  stateUnknown: ['state'],
  planUnknown: ['plan'],
  planMissing: ['plan'],
  planNotAllowed: ['plan'],
  paidUntilUnreadable: ['paidUntil'],
  paidUntilTooFar: ['paidUntil'],
  paidUntilMissing: ['paidUntil'],
  amountUnreadable: ['amount'],
  amountMoreThanPrice: ['amount'],
};

/** Without cells, state and PIN code were read from `line1`. */
function columnsOfNote(note: ImportNote, { row }: ParsedRow): readonly Column[] {
  if (note !== 'pinOfOtherState') return columnsByNote[note] ?? [];
  const filledColumns = (['state', 'pinCode'] as const).filter((column) => row[column] !== '');
  return filledColumns.length > 0 ? filledColumns : ['line1'];
}

/** If one is wrong, none is imported; the note marks that one. */
const planColumns: readonly Column[] = ['plan', 'paidUntil', 'amount'];

/** Includes columns with a note, although imported. Stored details are corrected on their own page. */
export function columnsNeedingCheck(outcome: ImportedRow, parsedRow: ParsedRow): Column[] {
  const isStored = outcome.businessId !== null;
  const notedColumns = outcome.notes
    .flatMap((note) => columnsOfNote(note, parsedRow))
    .filter((column) => !isStored || planColumns.includes(column));
  const faulty = faultyColumns(outcome, parsedRow).filter((field) => !planColumns.includes(field));
  return importFields.filter((field) => faulty.includes(field) || notedColumns.includes(field));
}

export const needsCheck = (outcome: ImportedRow, parsedRow: ParsedRow): boolean =>
  outcome.outcome === 'refused' ||
  ((outcome.outcome !== 'exists' || outcome.businessId !== null) && columnsNeedingCheck(outcome, parsedRow).length > 0);

export const isFillable = ({ outcome, missingFields }: ImportedRow): boolean =>
  outcome === 'exists' && missingFields.length > 0;

/** The call that imported the row had no response, and a second one finds nothing left to do. */
export function outcomeAfterLoss(planned: ImportedRow, answer: ImportedRow): ImportedRow {
  if (answer.outcome !== 'exists' || isFillable(answer)) return answer;
  if (planned.outcome === 'new') return { ...answer, outcome: 'added' };
  return isFillable(planned) ? { ...answer, outcome: 'filled', missingFields: planned.missingFields } : answer;
}

/** `incomplete` and `differing` are subsets; the other counts add up to all rows. */
export type ImportCounts = Record<
  'new' | 'incomplete' | 'added' | 'refused' | 'repeated' | 'exists' | 'fillable' | 'filled' | 'differing',
  number
>;

export function countOutcomes(outcomes: readonly ImportedRow[], rows: readonly ParsedRow[]): ImportCounts {
  const counts: ImportCounts = {
    ...{ new: 0, incomplete: 0, added: 0, refused: 0, repeated: 0 },
    ...{ exists: 0, fillable: 0, filled: 0, differing: 0 },
  };
  const repeats = earlierLinesOfRepeats(outcomes, rows);
  for (const [line, one] of outcomes.entries()) {
    const row = rows[line];
    counts[isFillable(one) ? 'fillable' : repeats[line] !== null ? 'repeated' : one.outcome] += 1;
    if (one.differingFields.length > 0) counts.differing += 1;
    const hasLeftOut = row && (faultyColumns(one, row).length > 0 || row.otherPhones.length > 0);
    if (hasLeftOut && (one.outcome === 'new' || one.outcome === 'added')) counts.incomplete += 1;
  }
  return counts;
}

export interface UnknownStaff {
  name: string;
  rowCount: number;
}

export function unknownStaffIn(outcomes: readonly ImportedRow[], rows: readonly ParsedRow[]): UnknownStaff[] {
  const nameOf = (line: number): string => rows[line]?.row.staff ?? '';
  const unknownNames = new Set(
    outcomes.flatMap(({ outcome, fields }, line) =>
      outcome !== 'refused' && fields.includes('staff') && nameOf(line) !== '' ? [nameOf(line)] : [],
    ),
  );
  const countRows = (name: string): number =>
    outcomes.filter((one, line) => nameOf(line) === name && (!isImported(one) || one.fields.includes('staff'))).length;
  return [...unknownNames].map((name) => ({ name, rowCount: countRows(name) })).sort((a, b) => b.rowCount - a.rowCount);
}

/** Only the first row of an unknown staff name: a correction applies to all. */
export function withStaffFlaggedOnce(outcomes: readonly ImportedRow[], rows: readonly ParsedRow[]): ImportedRow[] {
  const seenNames = new Set<string>();
  return outcomes.map((one, line) => {
    const name = rows[line]?.row.staff ?? '';
    if (one.outcome === 'refused' || name === '' || !one.fields.includes('staff')) return one;
    if (seenNames.has(name)) return { ...one, fields: one.fields.filter((field) => field !== 'staff') };
    seenNames.add(name);
    return one;
  });
}
