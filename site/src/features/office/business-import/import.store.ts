import { byteOrderMark } from '@parichay/shared/platform/lib/csv.ts';
import { maxImportRows } from '@parichay/shared/shop/business/business-import.fields.ts';
import type { ImportedRow } from '@parichay/shared/shop/business/business-import.ts';
import { atom, computed } from 'nanostores';
import { saveFile } from '../../../kit/ui/browser/save-file.ts';
import { $typedList } from '../../../kit/ui/feedback/typed-list.store.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';
import { readTextFile } from '../../../lib/table-bytes.ts';
import type { Columns } from './import.rules.ts';
import { rowsToCorrectCsv } from './import-csv.rules.ts';
import {
  columnsNeedingCheck,
  countOutcomes,
  earlierLinesAlike,
  earlierLinesOfRepeats,
  isFillable,
  isImported,
  linesAlike,
  markRepeats,
  needsCheck,
  outcomeAfterLoss,
  unknownStaffIn,
  withStaffFlaggedOnce,
} from './import-outcomes.rules.ts';
import { reasonsOf } from './import-reasons.ts';
import { $parsedRows, $table, $unreadableReason, loadCategoryModule, readImportTable } from './import-table.store.ts';

/** A busy server can add this many rows within the BFF's timeout of 5 s. */
const rowsPerCall = 20;

export const $createsCards = atom(true);
export const $fillsMissing = atom(true);

/** Outcomes of a dry run or an import, in the order of the rows. */
export const outcomes = slice<{ rows: readonly ImportedRow[]; isDone: boolean }>();
export const $planNames = atom<readonly string[]>([]);
export const $earlierLinesOfRepeats = computed([$parsedRows, outcomes.$state], (rows, { data }) =>
  earlierLinesOfRepeats(data?.rows ?? [], rows),
);
export const $outcomeCounts = computed([$parsedRows, outcomes.$state], (rows, { data }) =>
  countOutcomes(data?.rows ?? [], rows),
);
export const $unknownStaff = computed([$parsedRows, outcomes.$state], (rows, { data }) =>
  unknownStaffIn(data?.rows ?? [], rows),
);
export const $shownOutcomes = computed([$parsedRows, outcomes.$state], (rows, { data }) =>
  withStaffFlaggedOnce(data?.rows ?? [], rows),
);
export const $processedCount = atom(0);
export const $isImporting = atom(false);
export const $linesNeedingCheck = computed([$parsedRows, $shownOutcomes], (rows, shownOutcomes) =>
  shownOutcomes.flatMap((outcome, line) => {
    const parsedRow = rows[line];
    return parsedRow && needsCheck(outcome, parsedRow) ? [line] : [];
  }),
);
export const $hasCorrections = atom(false);
/** The pager last focused this line. */
export const $currentLine = atom<number | null>(null);
/** The response of the call that begins with this row was lost, so its rows may have been added. */
let lostBatchStart: number | null = null;

export async function loadTextAndDryRun(text: string): Promise<void> {
  if (await readImportTable(text)) await dryRunImport();
}

export async function loadFileAndDryRun(file: File): Promise<void> {
  const readResult = await readTextFile(file);
  if ('unread' in readResult) return $unreadableReason.set(readResult.unread);
  return loadTextAndDryRun(readResult.text);
}

export async function setImportColumn(columnIndex: number, column: Columns[number]): Promise<void> {
  const table = $table.get();
  if (!table) return;
  const columns = table.columns.map((one, index) => (index === columnIndex ? column : one === column ? null : one));
  $hasCorrections.set(true);
  const { refreshCategoryProposals } = await loadCategoryModule();
  $table.set(refreshCategoryProposals({ ...table, columns }));
  await dryRunImport();
}

const outcomeAt = (line: number): ImportedRow | undefined => outcomes.$state.get().data?.rows[line];

const isPlanned = (line: number): boolean => {
  const outcome = outcomeAt(line);
  if (!outcome) return false;
  const isKnown = outcome.code === 'business_out_of_reach';
  return isKnown || outcome.outcome === 'new' || ($fillsMissing.get() && isFillable(outcome));
};

const isNotImported = (line: number): boolean => {
  const outcome = outcomeAt(line);
  return !outcome || !isImported(outcome);
};

function withoutGuessedCategory(outcome: ImportedRow, line: number): ImportedRow {
  const table = $table.get();
  if (!table?.proposals.lines.has(line)) return outcome;
  const { rows, hasNames, proposals } = table;
  if (rows[line + (hasNames ? 1 : 0)]?.[proposals.columnIndex] !== proposals.texts[line]) return outcome;
  return { ...outcome, differingFields: outcome.differingFields.filter((field) => field !== 'category') };
}

async function sendBatch(
  batchStart: number,
  isDryRun: boolean,
  isSent: (line: number) => boolean,
): Promise<readonly ImportedRow[]> {
  const { rows: earlierRows = [] } = outcomes.$state.get().data ?? {};
  const rows = $parsedRows.get().slice(batchStart, batchStart + rowsPerCall);
  const areSent = rows.map((_, index) => isSent(batchStart + index));
  const sentRows = rows.filter((_, index) => areSent[index]);
  if (sentRows.length === 0) return earlierRows.slice(batchStart, batchStart + rowsPerCall);
  const { withStoredCategory } = await loadCategoryModule();
  const sentLines = rows.flatMap((_, index) => (areSent[index] ? [batchStart + index] : []));
  const contextRows = isDryRun
    ? earlierLinesAlike($parsedRows.get(), sentLines)
        .slice(0, maxImportRows - sentLines.length)
        .flatMap((line) => $parsedRows.get()[line] ?? [])
    : [];
  const body = {
    rows: [...contextRows, ...sentRows].map(withStoredCategory),
    withCards: $createsCards.get(),
    fillsMissing: $fillsMissing.get(),
    isDryRun,
  };
  const { rows: importedRows, planNames } = await call('POST /business/importBusinesses', { body });
  $planNames.set(planNames);
  const answers = importedRows.slice(contextRows.length).values();
  return rows.flatMap((_, index) => {
    const line = batchStart + index;
    const answer = areSent[index] ? answers.next().value : earlierRows[line];
    return answer ? withoutGuessedCategory(answer, line) : [];
  });
}

async function dryRunAll(): Promise<readonly ImportedRow[]> {
  const checkedRows: ImportedRow[] = [];
  $processedCount.set(0);
  for (let batchStart = 0; batchStart < $parsedRows.get().length; batchStart += rowsPerCall) {
    checkedRows.push(...(await sendBatch(batchStart, true, isNotImported)));
    $processedCount.set(checkedRows.length);
  }
  return checkedRows;
}

const withReplacedBatch = (
  rows: readonly ImportedRow[],
  batchStart: number,
  batch: readonly ImportedRow[],
): ImportedRow[] => [...rows.slice(0, batchStart), ...batch, ...rows.slice(batchStart + batch.length)];

const changedLines = new Set<number>();
let isRechecking = false;

/** Correcting one cell of these columns corrects all that are alike. */
const jointlyCorrectedColumns: readonly Columns[number][] = ['plan', 'staff'];
/** Further rows that the last correction changed. */
export const $alsoChangedCount = atom(0);

function isCorrectable(line: number, column: Columns[number]): boolean {
  const [outcome, parsedRow] = [outcomeAt(line), $parsedRows.get()[line]];
  if (!outcome || !parsedRow || !isImported(outcome)) return true;
  return column !== null && columnsNeedingCheck(outcome, parsedRow).includes(column);
}

/** Repeats the dry run for the batches of the changed rows. */
export async function setImportCell(line: number, columnIndex: number, text: string): Promise<void> {
  const table = $table.get();
  if (!table) return;
  const firstRowIndex = table.hasNames ? 1 : 0;
  const previousText = table.rows[line + firstRowIndex]?.[columnIndex] ?? '';
  if (text === previousText) return;
  const column = table.columns[columnIndex] ?? null;
  const isRepeated = previousText.trim() !== '' && jointlyCorrectedColumns.includes(column);
  let changedCount = 0;
  const rows = table.rows.map((cells, row) => {
    const otherLine = row - firstRowIndex;
    const isAlike =
      isRepeated && otherLine >= 0 && cells[columnIndex] === previousText && isCorrectable(otherLine, column);
    if (otherLine !== line && !isAlike) return cells;
    changedCount += 1;
    changedLines.add(otherLine);
    for (const alike of linesAlike($parsedRows.get(), otherLine)) changedLines.add(alike);
    return Array.from({ length: Math.max(cells.length, columnIndex + 1) }, (_, index) =>
      index === columnIndex ? text : (cells[index] ?? ''),
    );
  });
  $table.set({ ...table, rows });
  for (const alike of linesAlike($parsedRows.get(), line)) changedLines.add(alike);
  $hasCorrections.set(true);
  $alsoChangedCount.set(changedCount - 1);
  // A second load would discard the outcomes of the running one.
  if (isRechecking) return;
  isRechecking = true;
  await outcomes.load(dryRunChangedRows).finally(() => {
    isRechecking = false;
  });
}

async function dryRunChangedRows() {
  let rows = outcomes.$state.get().data?.rows ?? [];
  for (const changedLine of changedLines) {
    const batchStart = changedLine - (changedLine % rowsPerCall);
    const lines = new Set([...changedLines].filter((line) => line - (line % rowsPerCall) === batchStart));
    for (const line of lines) changedLines.delete(line);
    const isSent = (line: number) => lines.has(line) || isNotImported(line);
    const batch = await sendBatch(batchStart, true, isSent).catch((thrown: unknown) => {
      for (const line of lines) changedLines.add(line);
      throw thrown;
    });
    rows = withReplacedBatch(rows, batchStart, batch);
  }
  return { rows: markRepeats(rows, $parsedRows.get()), isDone: false };
}

export const dryRunImport = () =>
  outcomes.load(async () => ({ rows: markRepeats(await dryRunAll(), $parsedRows.get()), isDone: false }));

/** After an error, a second call adds the rest. */
export async function importAll(): Promise<void> {
  const plannedRows = outcomes.$state.get().data?.rows ?? [];
  const batchStarts = Array.from(
    { length: Math.ceil(plannedRows.length / rowsPerCall) },
    (_, batchIndex) => batchIndex * rowsPerCall,
  ).filter((batchStart) =>
    plannedRows.slice(batchStart, batchStart + rowsPerCall).some((_, index) => isPlanned(batchStart + index)),
  );
  $isImporting.set(true);
  for (const batchStart of batchStarts) {
    $processedCount.set(batchStart);
    const result = await outcomes.load(async () => {
      const { rows = [] } = outcomes.$state.get().data ?? {};
      const answers = await sendBatch(batchStart, false, isPlanned);
      const batch = answers.map((answer, rowIndex) => {
        const plannedRow = rows[batchStart + rowIndex];
        return lostBatchStart === batchStart && plannedRow ? outcomeAfterLoss(plannedRow, answer) : answer;
      });
      return { rows: withReplacedBatch(rows, batchStart, batch), isDone: batchStart === batchStarts.at(-1) };
    });
    lostBatchStart = result ? null : batchStart;
    if (!result) break;
    if (!result.isDone) continue;
    $typedList.set('');
    $hasCorrections.set(false);
  }
  $isImporting.set(false);
}

/** Includes each row with the same unknown staff name, of which the page shows the first. */
export function saveRowsToCorrect(): void {
  const table = $table.get();
  if (!table) return;
  const outcomeRows = outcomes.$state.get().data?.rows ?? [];
  const options = { planNames: $planNames.get(), fillsMissing: $fillsMissing.get() };
  const reasonByLine = new Map(
    $parsedRows.get().flatMap((parsedRow, line) => {
      const outcome = outcomeRows[line];
      if (!outcome || !needsCheck(outcome, parsedRow)) return [];
      const reasons = reasonsOf(outcome, parsedRow, options);
      return [[line, reasons.map(({ text }) => text).join(' · ')]];
    }),
  );
  const text = rowsToCorrectCsv(table, {
    reasonByLine,
    reasonHeading: t('business-import.toCorrect'),
    labelOf: (column, columnIndex) =>
      column ? t(`business-import.${column}`) : t('business-import.columnNumber', { number: columnIndex + 1 }),
  });
  saveFile(new File([byteOrderMark, text], 'businesses-to-correct.csv', { type: 'text/csv' }));
}

export function resetImport(): void {
  $fillsMissing.set(true);
  $table.set(null);
  $unreadableReason.set(null);
  $hasCorrections.set(false);
  $currentLine.set(null);
  outcomes.reset();
  changedLines.clear();
  $alsoChangedCount.set(0);
  lostBatchStart = null;
}
