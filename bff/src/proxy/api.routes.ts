import type { Actor } from '@parichay/shared/access/roles.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { matchCall } from '@parichay/shared/lib/route.ts';
import { openApiDocument } from '@parichay/shared/openapi.ts';
import express, { type Request, type RequestHandler, Router } from 'express';
import type { AuthHandlers } from '../auth/auth.routes.ts';
import type { createApiProxy } from './proxy.ts';

export interface ApiParts {
  session: RequestHandler;
  auth: AuthHandlers;
  forward: ReturnType<typeof createApiProxy>;
}

/** Who a request comes from. A session of another agency counts for nothing here, save the platform's own staff. */
export function actorOf(request: Request): Actor {
  const { agencyId } = request.agency.details;
  const actor = request.session?.actor;
  const counts = actor && (actor.agencyId === agencyId || (actor.kind === 'staff' && actor.ofSuperadminAgency));
  return counts ? actor : { kind: 'anonymous', agencyId };
}

type AnyHandler = (call: { request: Request; response: express.Response; body: unknown }) => Promise<unknown>;

/** Everything under /api/v1: what is on the table is answered here or sent on, anything else is 404. */
export function apiRoutes({ session, auth, forward }: ApiParts): Router {
  const router = Router();
  const parseJson = express.json({ limit: '1mb', strict: true });
  let openApi: string | null = null;

  router.get('/openapi.json', (_request, response) => {
    openApi ??= JSON.stringify(openApiDocument({ version: '1' }));
    response.type('application/json').set('Cache-Control', 'public, max-age=300').send(openApi);
  });

  router.get('/agency-details', (request, response) => {
    response.set('Cache-Control', 'public, max-age=60').json({ data: request.agency.details });
  });

  // The match comes before the session: what does not exist costs no round trip.
  router.use((request, response, next) => {
    const [path = '', search = ''] = request.url.split('?', 2);
    const call = matchCall(request.method, path);
    if (!call) return next(new ApiError('not_found'));
    session(request, response, (error?: unknown) => {
      if (error) return next(error);
      const handler = auth[call.key as keyof AuthHandlers] as AnyHandler | undefined;
      if (!handler) return void forward(call, search, actorOf(request), request, response, next);
      parseJson(request, response, (parseError?: unknown) => {
        if (parseError) return next(parseError);
        answer(handler, call.endpoint.body, request, response).catch(next);
      });
    });
  });

  async function answer(
    handler: AnyHandler,
    schema:
      | {
          safeParse(value: unknown): {
            success: boolean;
            data?: unknown;
            error?: { issues: { path: PropertyKey[]; message: string }[] };
          };
        }
      | undefined,
    request: Request,
    response: express.Response,
  ): Promise<void> {
    const parsed = schema?.safeParse(request.body ?? {});
    if (parsed && !parsed.success) {
      const fields = Object.fromEntries(
        (parsed.error?.issues ?? []).map((issue) => [issue.path.join('.') || 'body', issue.message]),
      );
      throw new ApiError('invalid_input', { fields });
    }
    const data = await handler({ request, response, body: parsed?.data });
    response.set('Cache-Control', 'no-store').json({ data });
  }

  return router;
}
