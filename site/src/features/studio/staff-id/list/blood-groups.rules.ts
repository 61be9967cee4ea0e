import type { Table } from '../../../../lib/table.ts';

const bloodGroupAtEndPattern =
  /[\s,;:(–-]+((?:AB|A|B|O)\s?(?:[+–−-]|pos(?:itive)?|neg(?:ative)?)(?:\s?ve)?)\)?\.?\s*$/i;

/** Reads lines such as `Ramesh - Driver - 98930 11111 B+` without the blood group. null = no line ends in one. */
export function readWithBloodGroups(text: string, heading: string, read: (text: string) => Table): Table | null {
  const groups = new Map<number, string>();
  const lines = text.split(/\r?\n/).map((line, index) => {
    const found = bloodGroupAtEndPattern.exec(line);
    if (!found?.[1]) return line;
    groups.set(index + 1, found[1]);
    return line.slice(0, found.index);
  });
  if (groups.size === 0) return null;
  const table = read(lines.join('\n'));
  const rows = table.rows.map((row, at) => {
    const isHeading = table.hasNames && at === 0;
    return [...row, isHeading ? heading : (groups.get(table.lines[at] ?? 0) ?? '')];
  });
  return { ...table, rows };
}
