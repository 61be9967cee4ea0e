import { createHash } from 'node:crypto';
import { platformAgencyIdSql } from '../../people/agency/agency-reach.ts';
import { type Db, inTenant, type Tx } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/lock.ts';
import { libraryGreetings } from '../../platform/render/scene/library.ts';
import { addRenderJob } from '../../platform/render-job/render-job.queries.ts';
import type { RenderJobHandler } from '../../platform/render-job/render-job-handlers.ts';
import {
  addBuiltInGreetings,
  builtInKeyOf,
  sortByDemand,
  subcategoriesByDemand,
} from './built-in-greetings.queries.ts';

/** Jobs store this name, so it must never change. */
export const installGreetingsKind = 'install-greetings';

const ROWS_PER_TRANSACTION = 300;

let storedDigest: string | undefined;

function libraryDigest(): string {
  storedDigest ??= createHash('sha256').update(libraryGreetings().map(builtInKeyOf).join('\n')).digest('base64url');
  return storedDigest;
}

const platformAgencyId = async (tx: Tx): Promise<string | undefined> =>
  (await tx.selectFrom('agency').select('agency_id').where('agency_id', '=', platformAgencyIdSql).executeTakeFirst())
    ?.agency_id;

async function isInstalled(tx: Tx): Promise<boolean> {
  const row = await tx.selectFrom('greeting_library').select('digest').executeTakeFirst();
  return row?.digest === libraryDigest();
}

export async function queueGreetingInstallation(db: Db): Promise<void> {
  await inTenant(db, 'platform', async (tx) => {
    await lockInTransaction(tx, 'queue the installation of greetings');
    const agencyId = await platformAgencyId(tx);
    if (!agencyId || (await isInstalled(tx))) return;
    const queued = await tx
      .selectFrom('render_job')
      .select('render_job_id')
      .where('kind', '=', installGreetingsKind)
      .where('state', 'in', ['queued', 'rendering'])
      .executeTakeFirst();
    if (!queued)
      await addRenderJob(tx, { agencyId, businessId: null, kind: installGreetingsKind, input: {}, isBackground: true });
  });
}

export const installGreetingsHandler = ({ db }: { db: Db }): RenderJobHandler => ({
  limitMs: 10 * 60_000,
  async run({ signal, progress }) {
    const agencyId = await inTenant(db, 'platform', platformAgencyId);
    if (!agencyId) return {};
    const names = [...(await inTenant(db, 'platform', subcategoriesByDemand)).keys()];
    const sorted = sortByDemand(libraryGreetings(), names);
    let added = 0;
    for (let at = 0; at < sorted.length; at += ROWS_PER_TRANSACTION) {
      signal.throwIfAborted();
      const batch = sorted.slice(at, at + ROWS_PER_TRANSACTION);
      added += await inTenant(db, 'platform', (tx) => addBuiltInGreetings(tx, batch, { agencyId }));
      progress((100 * at) / sorted.length);
    }
    await inTenant(db, 'platform', (tx) =>
      tx
        .insertInto('greeting_library')
        .values({ digest: libraryDigest() })
        .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ digest: libraryDigest() }))
        .execute(),
    );
    return { added };
  },
});
