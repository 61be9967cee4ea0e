/** Security: not below `media/`, so that only the authorised download call serves it. */
export const printFile = (staffPrintId: string, format: 'pdf' | 'zip'): string =>
  `staff-print/${staffPrintId.slice(-2)}/${staffPrintId}.${format}`;

const LONGEST = 80;

export function fileNames() {
  const taken = new Set<string>();
  return {
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
