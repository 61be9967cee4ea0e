import type { CallKey, Contract } from '@parichay/shared/contract.ts';
import type { ManyOutcome } from '@parichay/shared/office/business-many/business-many.endpoints.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import type { Parsed } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Logger } from 'pino';
import type { Tx } from '../../platform/database/database.ts';
import { type Handler, type InTransaction, prepared } from '../../platform/http/handle.ts';

type ManyKey = Extract<CallKey, `POST /business/many/${string}`>;

interface Doing<K extends ManyKey> {
  tx: Tx;
  actor: Actor;
  body: Parsed<Contract[K]>['body'];
  cardChanged(cardId: string): void;
}

interface Done {
  outcomes: ManyOutcome[];
  changedCards: ReadonlySet<string>;
}

interface Ways<K extends ManyKey> {
  check?(doing: Omit<Doing<K>, 'cardChanged'>): Promise<void>;
  act(doing: Doing<K>, businessId: string): Promise<void>;
  done?(doing: Omit<Doing<K>, 'cardChanged'>, doneIds: readonly string[]): Promise<void>;
}

async function codeOf(run: () => Promise<void>): Promise<ManyOutcome['code']> {
  try {
    await run();
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error.code;
    throw error;
  }
}

/** Must be below the BFF's timeout of 5 s (bff/src/proxy/proxy.ts). */
const withinMs = 3_500;

interface Walk {
  ids: readonly string[];
  log: Logger;
  inTransaction: InTransaction;
  act(tx: Tx, businessId: string): Promise<void>;
}

/** After the time limit or a server error the rest can be retried. */
async function walk({ ids, log, inTransaction, act }: Walk): Promise<ManyOutcome[]> {
  const outcomes: ManyOutcome[] = [];
  const rest = (code: 'internal' | 'unavailable'): ManyOutcome[] =>
    ids.slice(outcomes.length).map((businessId) => ({ businessId, code }));
  const end = Date.now() + withinMs;
  for (const businessId of ids) {
    if (Date.now() > end) return [...outcomes, ...rest('unavailable')];
    try {
      const code = await codeOf(() => inTransaction((tx) => act(tx, businessId)));
      outcomes.push({ businessId, code });
    } catch (fault) {
      if (outcomes.length === 0) throw fault;
      log.error({ err: fault }, 'what is done to many ends in the middle');
      return [...outcomes, ...rest('internal')];
    }
  }
  return outcomes;
}

export const eachOf = <K extends ManyKey>(_key: K, { check, act, done }: Ways<K>): Handler<Contract[K]> =>
  prepared<Contract[K], Done>({
    async before({ actor, body: parsed, log, inTransaction }) {
      const body = parsed as Doing<K>['body'];
      if (check) await inTransaction((tx) => check({ tx, actor, body }));
      const changedCards = new Set<string>();
      const cardChanged = (cardId: string) => void changedCards.add(cardId);
      const ids = [...new Set((body as { businessIds: string[] }).businessIds)];
      const one = (tx: Tx, businessId: string) => act({ tx, actor, body, cardChanged }, businessId);
      return { outcomes: await walk({ ids, log, inTransaction, act: one }), changedCards };
    },
    async run({ prepared: { outcomes, changedCards }, tx, actor, body, cardChanged }) {
      for (const cardId of changedCards) cardChanged(cardId);
      const doneIds = outcomes.filter(({ code }) => code === null).map(({ businessId }) => businessId);
      if (done && doneIds.length > 0) await done({ tx, actor, body: body as Doing<K>['body'] }, doneIds);
      return { outcomes } as never;
    },
  });
