import type { FeatureModule } from '../../feature-module.ts';
import { analyticsHandlers } from './analytics.routes.ts';
import { deleteExpiredCardEvents } from './card-event.cleanup.ts';
import { cardEventHandlers, cardEventInternalHandlers } from './card-event.routes.ts';
import { deleteExpiredLogs } from './log.cleanup.ts';

export const analyticsModule: FeatureModule = () => ({
  calls: { ...analyticsHandlers, ...cardEventHandlers },
  internalCalls: cardEventInternalHandlers,
  schedule: {
    'forget-card-events': { cron: '45 3 * * *', run: deleteExpiredCardEvents },
    'forget-logs': { cron: '50 3 * * *', run: deleteExpiredLogs },
  },
});
