import type { Calls } from '../call.ts';

export const analyticsCalls: Calls = {
  'GET /analytics/card': { ids: { cardNo: 'card' } },
  'POST /analytics/log': { body: { logEvents: [{ logEventName: 'SEEN', sessionId: 'one' }] } },
  'POST /log': { body: { level: 'debug', message: 'x', source: 'frontend' } },
};
