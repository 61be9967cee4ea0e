import type { Readable } from 'node:stream';
import { type Actor, isSuperadmin, mayCall } from '@parichay/shared/access/roles.ts';
import type { CallKey, Contract } from '@parichay/shared/contract.ts';
import {
  agencyChangedHeader,
  cardChangedHeader,
  changedCardsLine,
  type InternalCalls,
  type InternalKey,
} from '@parichay/shared/internal.ts';
import { accountIdOf } from '@parichay/shared/lib/account-id.ts';
import type { ActorClaims } from '@parichay/shared/lib/actor-token.ts';
import type { CallOutput, Endpoint, EndpointKey, Parsed } from '@parichay/shared/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { parseInput } from '@parichay/shared/lib/parse-input.ts';
import { mayTakeLong } from '@parichay/shared/lib/receive-within.ts';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { requireLiveAccount, verifiedActor } from './actor.ts';
import { type Author, type Db, inTenant, type Tx } from './database.ts';
import { inCall } from './drawing-calls.ts';
import { completed, type Stored } from './left-out.ts';
import type { ReceivedFile, ReceiveFile } from './receive-file.ts';
import { createTurns } from './turns.ts';

/** What every handler of this process may reach. Built once in server.ts. */
export interface Services {
  db: Db;
  actorKey: Uint8Array;
  log: Logger;
  /** Throws disk_full when the disk is nearly full. */
  requireDiskSpace(): Promise<void>;
  receiveFile: ReceiveFile;
}

interface Outcome {
  /** Cards whose public page must be drawn anew once this is committed. */
  cardChanged(cardId: string): void;
  /** What visitors and the servers know of an agency is another once this is committed. */
  agencyChanged(): void;
}

export interface Context<E extends Endpoint> extends Parsed<E>, Outcome {
  /** Who calls. `service` is the BFF itself and reaches internal calls only. */
  actor: Actor;
  /** The one transaction of this request, under row level security. */
  tx: Tx;
  log: Logger;
}

/** A response that is not JSON. */
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

/** Headers of a file that is for this person alone, and is saved. @param name in ASCII */
export const attached = (contentType: string, name: string): Record<string, string> => ({
  'content-type': contentType,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
});

type Answer<E extends Endpoint> = E extends { responseType: string } ? Bytes : z.input<E['response']> | CallOutput<E>;

type Run<E extends Endpoint> = (context: Context<E>) => Promise<Answer<E>>;

/** A transaction of its own, for a look at the rows before work that takes long: same tenant, same actor. */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * A handler returns data; the wrapper commits, then sends. Work that takes long and needs no transaction
 * (decoding a picture, asking another server) goes in `before`; `undo` takes its traces away when `run` fails.
 */
export type Handler<E extends Endpoint, P = unknown> =
  | Run<E>
  /** Adds something, or changes what it names: what is left out stays as it is (left-out.ts). */
  | { stored: Stored; run: Run<E> }
  | {
      /** Its `before` begins with a transaction, which asks whether the account is live: it is not asked apart. */
      beginsInTransaction?: true;
      before(
        context: Omit<Context<E>, 'tx' | keyof Outcome> & {
          file: ReceivedFile | null;
          rangeHeader: string | undefined;
          inTransaction: InTransaction;
        },
      ): Promise<P>;
      /** Left out where no transaction is needed: `prepared` is then the answer. */
      run?(context: Context<E> & { prepared: P }): Promise<Answer<E>>;
      undo?(prepared: P): Promise<void>;
    };

/** A call that adds something, or changes what it names: what is left out of a change stays as it is. */
export const changing = <K extends CallKey>(
  _key: K,
  stored: Stored,
  run: Run<Contract[K]>,
): { stored: Stored; run: Run<Contract[K]> } => ({ stored, run });

export type Handlers = { [K in CallKey]?: Handler<Contract[K]> };
export type InternalHandlers = { [K in InternalKey]: Handler<InternalCalls[K]> };

/** Keeps the types of `prepared` between `before`, `run` and `undo`. */
export const prepared = <E extends Endpoint, P>(handler: Extract<Handler<E, P>, { before: unknown }>): Handler<E> =>
  handler as unknown as Handler<E>;

/** Row level security of a request: its own agency's rows; every agency's for the platform's own staff and the BFF. */
const tenantOf = (actor: ActorClaims) =>
  actor.kind === 'service' || isSuperadmin(actor) ? 'platform' : { agencyId: actor.agencyId };

/** Who answers for what a call writes, where that is staff. */
function authorOf(actor: ActorClaims, call: string): Author | null {
  if (actor.kind !== 'staff' && actor.kind !== 'customer') return null;
  const { loggedInBy } = actor;
  if (actor.kind === 'staff') {
    const { franchiseeId, agencyId } = actor;
    // What belongs to no agency is written down in the one that was entered, where it was done.
    return loggedInBy
      ? { franchiseeId: loggedInBy.franchiseeId, agencyId, asFranchiseeId: franchiseeId, call }
      : { franchiseeId, agencyId, call };
  }
  if (!loggedInBy) return null;
  return { franchiseeId: loggedInBy.franchiseeId, agencyId: loggedInBy.agencyId, userId: actor.userId, call };
}

/**
 * Turns a declared endpoint and its handler into Express middleware.
 * @param handler null: declared and not built yet, which is said to whoever may call it
 */
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
      // What begins outside a transaction asks first: an account that has ended may not even send its file.
      const asksItself = steps !== null && (!('before' in steps) || steps.beginsInTransaction);
      if (!isInternal && !asksItself) await inTransaction(async () => {});
      if (steps === null) throw new ApiError('not_implemented');
      if (isWrite(request.method)) await services.requireDiskSpace();
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
        // Parsed in the transaction, so that an ended account hears that it has ended, whatever it sends.
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
    // Who asked has left before it was there.
    body.destroy();
    return;
  }
  body.on('error', (error) => (response.headersSent ? response.destroy(error) : next(error)));
  response.on('close', () => body.destroy());
  body.pipe(response);
}

/** `/business/{id}` as Express writes it. */
export const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
