import type { Readable } from 'node:stream';
import type { CallKey, Contract } from '@parichay/shared/contract.ts';
import {
  agencyChangedHeader,
  cardChangedHeader,
  changedCardsHeaderValue,
  type InternalCalls,
  type InternalKey,
} from '@parichay/shared/internal.ts';
import type { OnBehalfKey, onBehalfCalls } from '@parichay/shared/on-behalf-calls.ts';
import { type Actor, isSuperadmin, mayCall } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import type { ActorClaims } from '@parichay/shared/platform/lib/actor-token.ts';
import type { CallOutput, Endpoint, EndpointKey, Parsed } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { parseInput } from '@parichay/shared/platform/lib/parse-input.ts';
import { liftReceiveLimit } from '@parichay/shared/platform/lib/receive-time-limit.ts';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { type AuditAuthor, type Db, inTenant, type Tx } from '../database/database.ts';
import { requireLiveSession, verifyActor } from './actor.ts';
import { runWithDrawingPermission } from './drawing-calls.ts';
import { fillOmittedFields, type StoredValuesReader } from './partial-update.ts';
import { createQueuePerAccount } from './queue-per-account.ts';
import type { ReceivedFile, ReceiveFile } from './receive-file.ts';

export interface Services {
  db: Db;
  actorKey: Uint8Array;
  log: Logger;
  requireDiskSpace(): Promise<void>;
  receiveFile: ReceiveFile;
}

interface CacheInvalidations {
  /** Invalidates the card's public page after the commit; `agencyChanged`: the agency's cached data. */
  cardChanged(cardId: string): void;
  agencyChanged(): void;
}

export interface Context<E extends Endpoint> extends Parsed<E>, CacheInvalidations {
  actor: Actor;
  tx: Tx;
  log: Logger;
}

export class BinaryResponse {
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
export const attachmentHeaders = (contentType: string, name: string): Record<string, string> => ({
  'content-type': contentType,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
});

type HandlerResult<E extends Endpoint> = E extends { responseType: string }
  ? BinaryResponse
  : z.input<E['response']> | CallOutput<E>;

/** A returned ApiError answers the call after the commit; a thrown one rolls back. */
type WriteResult<E extends Endpoint> = HandlerResult<E> | ApiError;

type HandlerFunction<E extends Endpoint> = (context: Context<E>) => Promise<WriteResult<E>>;

export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** `before` is for slow work without a transaction; `undo` reverts that work when `run` fails. */
export type Handler<E extends Endpoint, P = unknown> =
  | HandlerFunction<E>
  | { stored: StoredValuesReader; run: HandlerFunction<E> }
  | {
      /** `before` starts with `inTransaction`, which checks the account. */
      startsWithTransaction?: true;
      before(
        context: Omit<Context<E>, 'tx' | keyof CacheInvalidations> & {
          file: ReceivedFile | null;
          rangeHeader: string | undefined;
          inTransaction: InTransaction;
        },
      ): Promise<P>;
      /** Without `run`, the result of `before` is the response. */
      run?(context: Context<E> & { prepared: P }): Promise<HandlerResult<E>>;
      undo?(prepared: P): Promise<void>;
    };

export const updateHandler = <K extends CallKey>(
  _key: K,
  stored: StoredValuesReader,
  run: HandlerFunction<Contract[K]>,
): { stored: StoredValuesReader; run: HandlerFunction<Contract[K]> } => ({ stored, run });

export type Handlers = { [K in CallKey]?: Handler<Contract[K]> };
export type InternalHandlers = { [K in InternalKey]?: Handler<InternalCalls[K]> };
export type OnBehalfHandlers = { [K in OnBehalfKey]?: Handler<(typeof onBehalfCalls)[K]> };

export const preparedHandler = <E extends Endpoint, P>(
  handler: Extract<Handler<E, P>, { before: unknown }>,
): Handler<E> => handler as unknown as Handler<E>;

const tenantOfActor = (actor: ActorClaims) =>
  actor.kind === 'service' || isSuperadmin(actor) ? 'platform' : { agencyId: actor.agencyId };

function auditAuthorOf(actor: ActorClaims, call: string): AuditAuthor | null {
  if (actor.kind !== 'staff' && actor.kind !== 'customer') return null;
  const { loggedInBy } = actor;
  if (actor.kind === 'staff') {
    const { franchiseeId, agencyId } = actor;
    return loggedInBy
      ? { franchiseeId: loggedInBy.franchiseeId, agencyId, asFranchiseeId: franchiseeId, call }
      : { franchiseeId, agencyId, call };
  }
  if (!loggedInBy) return null;
  return { franchiseeId: loggedInBy.franchiseeId, agencyId: loggedInBy.agencyId, userId: actor.userId, call };
}

/** @param handler null = the call is declared but not implemented */
export function createRequestHandler<E extends Endpoint>(
  key: EndpointKey,
  endpoint: E,
  handler: Handler<E> | null,
  services: Services,
  isInternal: boolean,
): RequestHandler {
  const steps = typeof handler === 'function' ? { run: handler } : handler;
  const isWrite = (method: string) => method !== 'GET';
  const accountQueue =
    endpoint.renderLimits &&
    createQueuePerAccount(endpoint.renderLimits.maxRunningOrQueued, endpoint.renderLimits.maxRunning);
  if (accountQueue && steps && !('before' in steps)) throw new Error(`${key} draws within its transaction`);
  const inAccountQueue = <T>(actor: Actor, work: () => Promise<T>): Promise<T> =>
    runWithDrawingPermission(accountQueue !== undefined || isInternal, () =>
      accountQueue ? accountQueue.run(accountIdOf(actor), work) : work(),
    );
  return async (request: Request, response: Response, next: NextFunction) => {
    let file: ReceivedFile | null = null;
    try {
      const claims = await verifyActor(request.headers.authorization, services.actorKey);
      if (isInternal !== (claims.kind === 'service')) throw new ApiError('not_found');
      const actor = claims as Actor;
      if (!isInternal && !mayCall(actor, endpoint.access)) {
        throw new ApiError(actor.kind === 'anonymous' ? 'not_signed_in' : 'not_allowed');
      }
      const author = isWrite(request.method) ? auditAuthorOf(claims, key) : null;
      const inTransaction: InTransaction = (work) =>
        inTenant(
          services.db,
          tenantOfActor(claims),
          async (tx) => {
            await requireLiveSession(tx, claims);
            return work(tx);
          },
          author,
        );
      // An account whose session has ended must not even upload its file.
      const checksAccountItself = steps !== null && (!('before' in steps) || steps.startsWithTransaction);
      if (!isInternal && !checksAccountItself) await inTransaction(async () => {});
      if (steps === null) throw new ApiError('not_implemented');
      if (isWrite(request.method) && !endpoint.changesNothing) await services.requireDiskSpace();
      const base = { actor, log: request.log };
      const changedCards = new Set<string>();
      let hasAgencyChanged = false;
      const cacheInvalidation: CacheInvalidations = {
        cardChanged: (cardId) => void changedCards.add(cardId),
        agencyChanged: () => {
          hasAgencyChanged = true;
        },
      };
      const parseParams = () => ({
        params: parseInput(endpoint.params, request.params, 'params'),
        query: parseInput(endpoint.query, request.query, 'query'),
      });
      const parseBody = () => ({ body: parseInput(endpoint.body, request.body, 'body') });

      let result: WriteResult<E>;
      if ('before' in steps) {
        const { params, query } = parseParams();
        if (endpoint.upload) {
          liftReceiveLimit(request);
          file = await services.receiveFile(request, response, endpoint.upload, accountIdOf(actor));
        }
        const input = { ...base, params, query, ...parseBody() } as typeof base & Parsed<E>;
        const beforeContext = { ...input, file, rangeHeader: request.headers.range, inTransaction };
        const preparedValue = await inAccountQueue(actor, () => steps.before(beforeContext));
        const { run } = steps;
        try {
          result = run
            ? await inTransaction((tx) =>
                runWithDrawingPermission(false, () =>
                  run({ ...input, ...cacheInvalidation, tx, prepared: preparedValue }),
                ),
              )
            : (preparedValue as HandlerResult<E>);
        } catch (error) {
          await steps.undo?.(preparedValue);
          throw error;
        }
      } else {
        // Input is parsed in the transaction, so an ended session answers not_signed_in, not invalid_input.
        const stored = 'stored' in steps ? steps.stored : null;
        result = await inTransaction(async (tx) => {
          const urlInput = parseParams();
          const requestBody = stored
            ? await fillOmittedFields(endpoint.body, request.body, stored, (id) =>
                stored.read({ actor, tx, id, ...(urlInput as { params: never; query: never }) }),
              )
            : request.body;
          const body = parseInput(endpoint.body, requestBody, 'body');
          return runWithDrawingPermission(isInternal, () =>
            steps.run({ ...base, ...cacheInvalidation, ...urlInput, body, tx } as Context<E>),
          );
        });
      }

      if (result instanceof ApiError) throw result;
      await file?.discard();
      if (changedCards.size > 0) response.set(cardChangedHeader, changedCardsHeaderValue([...changedCards]));
      if (hasAgencyChanged) response.set(agencyChangedHeader, '1');
      if (result instanceof BinaryResponse) sendBinary(result, response, next);
      else response.json({ data: endpoint.response.parse(result) });
    } catch (error) {
      await file
        ?.discard()
        .catch((discardError) => request.log.error({ err: discardError }, 'a temporary file could not be deleted'));
      next(error);
    }
  };
}

function sendBinary(binary: BinaryResponse, response: Response, next: NextFunction): void {
  response.status(binary.status).set(binary.headers);
  if (Buffer.isBuffer(binary.body)) {
    response.send(binary.body);
    return;
  }
  const body = binary.body;
  if (response.destroyed) {
    body.destroy();
    return;
  }
  body.on('error', (error) => (response.headersSent ? response.destroy(error) : next(error)));
  response.on('close', () => body.destroy());
  body.pipe(response);
}

export const expressPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');
