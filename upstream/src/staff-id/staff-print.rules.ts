/** Where a print lies: not under `media/`, so nothing but the call that asks who is asking serves it. */
export const printFile = (staffPrintId: string, format: 'pdf' | 'zip'): string =>
  `staff-print/${staffPrintId.slice(-2)}/${staffPrintId}.${format}`;

const LONGEST = 80;

/** Names of files that every system takes, none twice. */
export function fileNames() {
  const taken = new Set<string>();
  return {
    /** @param parts what it is called by, those that are empty left out */
    of(...parts: readonly string[]): string {
      const plain = parts
        .filter((part) => part !== '')
        .join(' ')
        .normalize('NFC')
        .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
        .replaceAll(/^-+|-+$/g, '')
        .slice(0, LONGEST)
        .toWellFormed();
      const base = plain || 'id';
      let name = base;
      for (let next = 2; taken.has(name.toLowerCase()); next += 1) name = `${base}-${next}`;
      taken.add(name.toLowerCase());
      return name;
    },
  };
}
