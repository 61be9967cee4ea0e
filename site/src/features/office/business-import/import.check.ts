import { $checked, $toCheck } from './import.store.ts';

export const rowId = (line: number): string => `import-row-${line}`;

/** The next or previous row to check; after the last one the first again. */
export function neighbourOf(lines: readonly number[], checked: number | null, step: 1 | -1): number | undefined {
  if (checked === null) return step === 1 ? lines[0] : lines.at(-1);
  return step === 1
    ? (lines.find((line) => line > checked) ?? lines[0])
    : (lines.findLast((line) => line < checked) ?? lines.at(-1));
}

/** Scrolls to the row and focuses its first cell to correct, or the row. */
export function goToCheck(step: 1 | -1): void {
  const line = neighbourOf($toCheck.get(), $checked.get(), step);
  if (line === undefined) return;
  $checked.set(line);
  const row = document.getElementById(rowId(line));
  const target = row?.querySelector<HTMLElement>('[aria-invalid]') ?? row;
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center', inline: 'center' });
}
