import { z } from 'zod';

export class PortabilityError extends Error {
  override name = 'PortabilityError';
  constructor(message: string, lines: readonly string[] = []) {
    super([message, ...lines.map((line) => `  ${line}`)].join('\n'));
  }
}

export const fileFormat = 'parichay-agency';
export const fileVersion = 1;

export const manifestSchema = z.object({
  format: z.literal(fileFormat),
  version: z.number().int(),
  agencyId: z.uuid(),
  agencyName: z.string(),
  /** The source's platform agency: references to it are mapped to the target's platform. */
  platformAgencyId: z.uuid(),
  migration: z.string(),
  exportedAt: z.iso.datetime(),
  leftOut: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof manifestSchema>;

export const trailerSchema = z.object({
  entries: z.number().int(),
  /** SHA-256 over a line `<SHA-256>  <name>` per preceding entry, in order. */
  digest: z.string(),
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
});
export type Trailer = z.output<typeof trailerSchema>;

export const entryNames = {
  manifest: 'manifest.json',
  trailer: 'checksums.json',
  rows: (folder: 'rows' | 'shared', table: string, pageNumber: number) =>
    `${folder}/${table}/${String(pageNumber).padStart(6, '0')}.ndjson`,
  file: (key: string) => `files/${key}`,
} as const;

export const fileKeyOf = (name: string): string | null =>
  name.startsWith('files/') ? name.slice('files/'.length) : null;

export function parseRowEntryName(name: string): { folder: 'rows' | 'shared'; table: string } | null {
  const found = /^(rows|shared)\/([a-z_]+)\/\d{6}\.ndjson$/.exec(name);
  return found ? { folder: found[1] as 'rows' | 'shared', table: found[2] as string } : null;
}
