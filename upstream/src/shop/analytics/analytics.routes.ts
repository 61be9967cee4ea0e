import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { redactText } from '@parichay/shared/platform/lib/redact.ts';
import { newId } from '../../platform/database/rows.ts';
import { storableJson } from '../../platform/database/storable-json.ts';
import { addToDailyBytes } from '../../platform/http/daily-bytes.ts';
import type { Handlers } from '../../platform/http/handle.ts';

const accountIdOrNull = (actor: Actor): string | null => {
  if (actor.kind === 'customer') return actor.userId;
  return actor.kind === 'staff' ? actor.franchiseeId : null;
};

/** A browser's error texts may contain user input. */
const redactFields = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? redactText(value) : value]),
  );

export const analyticsHandlers = {
  'POST /analytics/log': async ({ actor, body, tx }) => {
    if (!(await addToDailyBytes(tx, 'analytics-log', actor.agencyId, JSON.stringify(body).length)))
      return { accepted: 0 };
    await tx
      .insertInto('analytics_log')
      .values(
        body.logEvents.map((event) => ({
          log_id: newId(),
          agency_id: actor.agencyId,
          log_event_name: event.logEventName,
          session_id: event.sessionId,
          actor_id: accountIdOrNull(actor),
          context: storableJson(event.context, 'context'),
          page_url: event.pageUrl,
          meta_data: storableJson(event.metaData, 'metaData'),
        })),
      )
      .execute();
    return { accepted: body.logEvents.length };
  },

  /** Browsers have a separate log stream, because any visitor can write to it. */
  'POST /log': {
    before: async ({ actor, body, log }) => {
      log
        .child({ stream: 'browsers' })
        [body.level](
          { frontend: redactFields(body.additionalInfo), agencyId: actor.agencyId, actorId: accountIdOrNull(actor) },
          body.message,
        );
      return {};
    },
  },
} satisfies Handlers;
