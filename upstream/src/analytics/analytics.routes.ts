import type { Actor } from '@parichay/shared/access/roles.ts';
import type { Handlers } from '../lib/handle.ts';
import { newId } from '../lib/rows.ts';

const actorIdOf = (actor: Actor): string | null => {
  if (actor.kind === 'customer') return actor.userId;
  return actor.kind === 'staff' ? actor.franchiseeId : null;
};

export const analyticsHandlers = {
  'POST /analytics/log': async ({ actor, body, tx }) => {
    await tx
      .insertInto('analytics_log')
      .values(
        body.logEvents.map((event) => ({
          log_id: newId(),
          agency_id: actor.agencyId,
          log_event_name: event.logEventName,
          session_id: event.sessionId,
          actor_id: actorIdOf(actor),
          context: JSON.stringify(event.context),
          page_url: event.pageUrl,
          meta_data: JSON.stringify(event.metaData),
        })),
      )
      .execute();
    return { accepted: body.logEvents.length };
  },

  /** Errors of browsers stand in this process's log, where the other errors are. */
  'POST /log': {
    before: async ({ actor, body, log }) => {
      log[body.level](
        { frontend: body.additionalInfo, agencyId: actor.agencyId, actorId: actorIdOf(actor) },
        body.message,
      );
      return {};
    },
  },
} satisfies Handlers;
