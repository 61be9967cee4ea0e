import { z } from 'zod';

/** A refusal in words for the person at the terminal. */
export class PortabilityError extends Error {
  override name = 'PortabilityError';
  /** @param lines what stands in the way, one a line */
  constructor(message: string, lines: readonly string[] = []) {
    super([message, ...lines.map((line) => `  ${line}`)].join('\n'));
  }
}

export const fileFormat = 'parichay-agency';
/** Raised when an older program could not read what a newer one writes. */
export const fileVersion = 1;

/** The first entry of an agency's file. */
export const manifest = z.object({
  format: z.literal(fileFormat),
  version: z.number().int(),
  agencyId: z.uuid(),
  agencyName: z.string(),
  /** Of the platform that it comes from: what names it names the other platform there. */
  platformAgencyId: z.uuid(),
  /** The last migration of the database that it comes from. */
  migration: z.string(),
  exportedAt: z.iso.datetime(),
  /** Table → why its rows stayed behind. */
  leftOut: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof manifest>;

/** The last entry: what is before it is whole. */
export const trailer = z.object({
  entries: z.number().int(),
  /** SHA-256 of a line `<SHA-256>  <name>` for each entry before this one, in their order. */
  digest: z.string(),
  rows: z.record(z.string(), z.number().int()),
  files: z.number().int(),
});
export type Trailer = z.output<typeof trailer>;

export const names = {
  manifest: 'manifest.json',
  trailer: 'checksums.json',
  rows: (folder: 'rows' | 'shared', table: string, part: number) =>
    `${folder}/${table}/${String(part).padStart(6, '0')}.ndjson`,
  file: (key: string) => `files/${key}`,
} as const;

/** `files/…` → the key that it is stored by. */
export const fileKeyOf = (name: string): string | null =>
  name.startsWith('files/') ? name.slice('files/'.length) : null;

/** `rows/card/000001.ndjson` → rows, card. */
export function tableOf(name: string): { folder: 'rows' | 'shared'; table: string } | null {
  const found = /^(rows|shared)\/([a-z_]+)\/\d{6}\.ndjson$/.exec(name);
  return found ? { folder: found[1] as 'rows' | 'shared', table: found[2] as string } : null;
}
