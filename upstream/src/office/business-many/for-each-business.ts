import type { CallKey, Contract } from '@parichay/shared/contract.ts';
import type { BusinessOutcome } from '@parichay/shared/office/business-many/business-many.endpoints.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import type { Parsed } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Logger } from 'pino';
import type { Tx } from '../../platform/database/database.ts';
import { type Handler, type InTransaction, preparedHandler } from '../../platform/http/handle.ts';

type BulkCallKey = Extract<CallKey, `POST /business/many/${string}`>;

interface BatchContext<K extends BulkCallKey> {
  tx: Tx;
  actor: Actor;
  body: Parsed<Contract[K]>['body'];
  cardChanged(cardId: string): void;
}

interface BatchResult {
  outcomes: BusinessOutcome[];
  changedIds: readonly string[];
  changedCards: ReadonlySet<string>;
}

interface BatchSteps<K extends BulkCallKey> {
  check?(doing: Omit<BatchContext<K>, 'cardChanged'>): Promise<void>;
  /** Answers `false` when the business was as requested before. */
  act(doing: BatchContext<K>, businessId: string): Promise<unknown>;
  /** Runs when at least one business was changed. */
  done?(doing: Omit<BatchContext<K>, 'cardChanged'>, changedIds: readonly string[]): Promise<void>;
}

type AttemptResult = Pick<BusinessOutcome, 'code'> & { isChanged: boolean };

async function attemptChange(run: () => Promise<unknown>): Promise<AttemptResult> {
  try {
    return { code: null, isChanged: (await run()) !== false };
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { code: error.code, isChanged: false };
    throw error;
  }
}

/** Must be below the BFF's timeout of 5 s (bff/src/proxy/proxy.ts). */
const batchTimeLimitMs = 3_500;

interface BatchRun {
  ids: readonly string[];
  log: Logger;
  inTransaction: InTransaction;
  act(tx: Tx, businessId: string): Promise<unknown>;
}

/** After the time limit or a server error the rest can be retried. */
async function runBatch({
  ids,
  log,
  inTransaction,
  act,
}: BatchRun): Promise<Pick<BatchResult, 'outcomes' | 'changedIds'>> {
  const outcomes: BusinessOutcome[] = [];
  const changedIds: string[] = [];
  const withRemaining = (code: 'internal' | 'unavailable') => ({
    outcomes: [...outcomes, ...ids.slice(outcomes.length).map((businessId) => ({ businessId, code }))],
    changedIds,
  });
  const deadline = Date.now() + batchTimeLimitMs;
  for (const businessId of ids) {
    if (Date.now() > deadline) return withRemaining('unavailable');
    try {
      const { code, isChanged } = await attemptChange(() => inTransaction((tx) => act(tx, businessId)));
      outcomes.push({ businessId, code });
      if (isChanged) changedIds.push(businessId);
    } catch (fault) {
      if (outcomes.length === 0) throw fault;
      log.error({ err: fault }, 'a bulk operation was aborted');
      return withRemaining('internal');
    }
  }
  return { outcomes, changedIds };
}

export const bulkBusinessHandler = <K extends BulkCallKey>(
  _key: K,
  { check, act, done }: BatchSteps<K>,
): Handler<Contract[K]> =>
  preparedHandler<Contract[K], BatchResult>({
    async before({ actor, body: parsed, log, inTransaction }) {
      const body = parsed as BatchContext<K>['body'];
      if (check) await inTransaction((tx) => check({ tx, actor, body }));
      const changedCards = new Set<string>();
      const cardChanged = (cardId: string) => void changedCards.add(cardId);
      const ids = [...new Set((body as { businessIds: string[] }).businessIds)];
      const actOnBusiness = (tx: Tx, businessId: string) => act({ tx, actor, body, cardChanged }, businessId);
      return { ...(await runBatch({ ids, log, inTransaction, act: actOnBusiness })), changedCards };
    },
    async run({ prepared: { outcomes, changedIds, changedCards }, tx, actor, body, cardChanged }) {
      for (const cardId of changedCards) cardChanged(cardId);
      if (done && changedIds.length > 0) await done({ tx, actor, body: body as BatchContext<K>['body'] }, changedIds);
      return { outcomes } as never;
    },
  });
