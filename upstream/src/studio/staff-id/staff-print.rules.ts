/** Security: no media URL leads to this key; only the authorised download serves the file. */
export const printFileKey = (staffPrintId: string, format: 'pdf' | 'zip'): string =>
  `staff-print/${staffPrintId.slice(-2)}/${staffPrintId}.${format}`;

const MAX_NAME_LENGTH = 80;

export function createUniqueFileNamer() {
  const usedNames = new Set<string>();
  return {
    uniqueName(...nameParts: readonly string[]): string {
      const cleaned = nameParts
        .filter((namePart) => namePart !== '')
        .join(' ')
        .normalize('NFC')
        .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
        .replaceAll(/^-+|-+$/g, '')
        .slice(0, MAX_NAME_LENGTH)
        .toWellFormed();
      const base = cleaned || 'id';
      let name = base;
      for (let suffix = 2; usedNames.has(name.toLowerCase()); suffix += 1) name = `${base}-${suffix}`;
      usedNames.add(name.toLowerCase());
      return name;
    },
  };
}
