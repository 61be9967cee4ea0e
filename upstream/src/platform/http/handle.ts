import type { Readable } from 'node:stream';
import type { ActingKey, actingCalls } from '@parichay/shared/acting-calls.ts';
import type { CallKey, Contract } from '@parichay/shared/contract.ts';
import {
  agencyChangedHeader,
  cardChangedHeader,
  changedCardsLine,
  type InternalCalls,
  type InternalKey,
} from '@parichay/shared/internal.ts';
import { type Actor, isSuperadmin, mayCall } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import type { ActorClaims } from '@parichay/shared/platform/lib/actor-token.ts';
import type { CallOutput, Endpoint, EndpointKey, Parsed } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { parseInput } from '@parichay/shared/platform/lib/parse-input.ts';
import { mayTakeLong } from '@parichay/shared/platform/lib/receive-within.ts';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { type Author, type Db, inTenant, type Tx } from '../database/database.ts';
import { createTurns } from './account-queue.ts';
import { requireLiveAccount, verifiedActor } from './actor.ts';
import { inCall } from './drawing-calls.ts';
import { completed, type Stored } from './partial-update.ts';
import type { ReceivedFile, ReceiveFile } from './receive-file.ts';

export interface Services {
  db: Db;
  actorKey: Uint8Array;
  log: Logger;
  requireDiskSpace(): Promise<void>;
  receiveFile: ReceiveFile;
}

interface Outcome {
  /** Invalidates the card's public page after the commit. */
  cardChanged(cardId: string): void;
  /** Invalidates cached data of the agency after the commit. */
  agencyChanged(): void;
}

export interface Context<E extends Endpoint> extends Parsed<E>, Outcome {
  actor: Actor;
  tx: Tx;
  log: Logger;
}

export class Bytes {
  readonly body: Buffer | Readable;
  readonly headers: Record<string, string>;
  readonly status: number;
  constructor(body: Buffer | Readable, headers: Record<string, string>, status = 200) {
    this.body = body;
    this.headers = headers;
    this.status = status;
  }
}

/** @param name ASCII only */
export const attached = (contentType: string, name: string): Record<string, string> => ({
  'content-type': contentType,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
});

type Answer<E extends Endpoint> = E extends { responseType: string } ? Bytes : z.input<E['response']> | CallOutput<E>;

type Run<E extends Endpoint> = (context: Context<E>) => Promise<Answer<E>>;

export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** `before` is for slow work without a transaction; `undo` cleans up after it when `run` fails. */
export type Handler<E extends Endpoint, P = unknown> =
  | Run<E>
  | { stored: Stored; run: Run<E> }
  | {
      /** `before` starts with `inTransaction`, which checks the account. */
      beginsInTransaction?: true;
      before(
        context: Omit<Context<E>, 'tx' | keyof Outcome> & {
          file: ReceivedFile | null;
          rangeHeader: string | undefined;
          inTransaction: InTransaction;
        },
      ): Promise<P>;
      /** Omitted = `prepared` is the answer */
      run?(context: Context<E> & { prepared: P }): Promise<Answer<E>>;
      undo?(prepared: P): Promise<void>;
    };

export const changing = <K extends CallKey>(
  _key: K,
  stored: Stored,
  run: Run<Contract[K]>,
): { stored: Stored; run: Run<Contract[K]> } => ({ stored, run });

export type Handlers = { [K in CallKey]?: Handler<Contract[K]> };
export type InternalHandlers = { [K in InternalKey]?: Handler<InternalCalls[K]> };
export type ActingHandlers = { [K in ActingKey]?: Handler<(typeof actingCalls)[K]> };

export const prepared = <E extends Endpoint, P>(handler: Extract<Handler<E, P>, { before: unknown }>): Handler<E> =>
  handler as unknown as Handler<E>;

const tenantOf = (actor: ActorClaims) =>
  actor.kind === 'service' || isSuperadmin(actor) ? 'platform' : { agencyId: actor.agencyId };

function authorOf(actor: ActorClaims, call: string): Author | null {
  if (actor.kind !== 'staff' && actor.kind !== 'customer') return null;
  const { loggedInBy } = actor;
  if (actor.kind === 'staff') {
    const { franchiseeId, agencyId } = actor;
    // A change by platform staff is logged in the agency that it has entered.
    return loggedInBy
      ? { franchiseeId: loggedInBy.franchiseeId, agencyId, asFranchiseeId: franchiseeId, call }
      : { franchiseeId, agencyId, call };
  }
  if (!loggedInBy) return null;
  return { franchiseeId: loggedInBy.franchiseeId, agencyId: loggedInBy.agencyId, userId: actor.userId, call };
}

/** @param handler null = declared but not implemented */
export function handle<E extends Endpoint>(
  key: EndpointKey,
  endpoint: E,
  handler: Handler<E> | null,
  services: Services,
  isInternal: boolean,
): RequestHandler {
  const steps = typeof handler === 'function' ? { run: handler } : handler;
  const isWrite = (method: string) => method !== 'GET';
  const turns = endpoint.draws && createTurns(endpoint.draws.atOnce, endpoint.draws.together);
  if (turns && steps && !('before' in steps)) throw new Error(`${key} draws within its transaction`);
  const inTurn = <T>(actor: Actor, work: () => Promise<T>): Promise<T> =>
    inCall(turns !== undefined || isInternal, () => (turns ? turns.take(accountIdOf(actor), work) : work()));
  return async (request: Request, response: Response, next: NextFunction) => {
    let file: ReceivedFile | null = null;
    try {
      const claims = await verifiedActor(request.headers.authorization, services.actorKey);
      if (isInternal !== (claims.kind === 'service')) throw new ApiError('not_found');
      const actor = claims as Actor;
      if (!isInternal && !mayCall(actor, endpoint.access)) {
        throw new ApiError(actor.kind === 'anonymous' ? 'not_signed_in' : 'not_allowed');
      }
      const author = isWrite(request.method) ? authorOf(claims, key) : null;
      const inTransaction: InTransaction = (work) =>
        inTenant(
          services.db,
          tenantOf(claims),
          async (tx) => {
            await requireLiveAccount(tx, claims);
            return work(tx);
          },
          author,
        );
      // An ended account must not even send its file.
      const asksItself = steps !== null && (!('before' in steps) || steps.beginsInTransaction);
      if (!isInternal && !asksItself) await inTransaction(async () => {});
      if (steps === null) throw new ApiError('not_implemented');
      if (isWrite(request.method) && !endpoint.readsOnly) await services.requireDiskSpace();
      const base = { actor, log: request.log };
      const changedCards = new Set<string>();
      let hasAgencyChanged = false;
      const outcome: Outcome = {
        cardChanged: (cardId) => void changedCards.add(cardId),
        agencyChanged: () => {
          hasAgencyChanged = true;
        },
      };
      const address = () => ({
        params: parseInput(endpoint.params, request.params, 'params'),
        query: parseInput(endpoint.query, request.query, 'query'),
      });
      const body = () => ({ body: parseInput(endpoint.body, request.body, 'body') });

      let answer: Answer<E>;
      if ('before' in steps) {
        const { params, query } = address();
        if (endpoint.upload) {
          mayTakeLong(request);
          file = await services.receiveFile(request, response, endpoint.upload, accountIdOf(actor));
        }
        const input = { ...base, params, query, ...body() } as typeof base & Parsed<E>;
        const before = { ...input, file, rangeHeader: request.headers.range, inTransaction };
        const ready = await inTurn(actor, () => steps.before(before));
        const { run } = steps;
        try {
          answer = run
            ? await inTransaction((tx) => inCall(false, () => run({ ...input, ...outcome, tx, prepared: ready })))
            : (ready as Answer<E>);
        } catch (error) {
          await steps.undo?.(ready);
          throw error;
        }
      } else {
        // Parsed in the transaction, so that an ended account gets its own error rather than invalid_input.
        const stored = 'stored' in steps ? steps.stored : null;
        answer = await inTransaction(async (tx) => {
          const asked = address();
          const sent = stored
            ? await completed(endpoint.body, request.body, stored, (id) =>
                stored.of({ actor, tx, id, ...(asked as { params: never; query: never }) }),
              )
            : request.body;
          const body = parseInput(endpoint.body, sent, 'body');
          return inCall(isInternal, () => steps.run({ ...base, ...outcome, ...asked, body, tx } as Context<E>));
        });
      }

      await file?.discard();
      if (changedCards.size > 0) response.set(cardChangedHeader, changedCardsLine([...changedCards]));
      if (hasAgencyChanged) response.set(agencyChangedHeader, '1');
      if (answer instanceof Bytes) send(answer, response, next);
      else response.json({ data: endpoint.response.parse(answer) });
    } catch (error) {
      await file?.discard().catch((fault) => request.log.error({ err: fault }, 'a temporary file stays'));
      next(error);
    }
  };
}

function send(bytes: Bytes, response: Response, next: NextFunction): void {
  response.status(bytes.status).set(bytes.headers);
  if (Buffer.isBuffer(bytes.body)) {
    response.send(bytes.body);
    return;
  }
  const body = bytes.body;
  if (response.destroyed) {
    body.destroy();
    return;
  }
  body.on('error', (error) => (response.headersSent ? response.destroy(error) : next(error)));
  response.on('close', () => body.destroy());
  body.pipe(response);
}

export const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
