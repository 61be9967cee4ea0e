import { $currentLine, $linesNeedingCheck } from './import.store.ts';

export const rowId = (line: number): string => `import-row-${line}`;

export function nextInvalidLine(
  lines: readonly number[],
  currentLine: number | null,
  direction: 1 | -1,
): number | undefined {
  if (currentLine === null) return direction === 1 ? lines[0] : lines.at(-1);
  return direction === 1
    ? (lines.find((line) => line > currentLine) ?? lines[0])
    : (lines.findLast((line) => line < currentLine) ?? lines.at(-1));
}

/** Focuses the first invalid cell of the next or previous row with errors, else that row. */
export function focusNextInvalidRow(direction: 1 | -1): void {
  const line = nextInvalidLine($linesNeedingCheck.get(), $currentLine.get(), direction);
  if (line === undefined) return;
  $currentLine.set(line);
  const row = document.getElementById(rowId(line));
  const target = row?.querySelector<HTMLElement>('[aria-invalid]') ?? row;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center', inline: 'center' });
}
