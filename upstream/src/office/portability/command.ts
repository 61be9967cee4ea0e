import type { UpstreamConfig } from '../../config.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { openMediaStore } from '../../platform/media/media.store.ts';
import type { Installation } from './export.ts';
import { PortabilityError } from './manifest.ts';

/** @returns the exit code of the process; errors are printed, not thrown */
export async function runWithInstallation(
  config: Pick<UpstreamConfig, 'migrationUrl' | 'mediaUrl' | 's3'>,
  work: (installation: Installation) => Promise<void>,
): Promise<number> {
  try {
    const database = await openDatabase(config.migrationUrl);
    try {
      await work({ database, media: openMediaStore(config.mediaUrl, { credentials: config.s3 }) });
      return 0;
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(error instanceof PortabilityError ? error.message : error);
    return 1;
  }
}

export const rowCountsText = (rows: Readonly<Record<string, number>>): string =>
  Object.entries(rows)
    .map(([table, count]) => `${table} ${count}`)
    .join(', ');
