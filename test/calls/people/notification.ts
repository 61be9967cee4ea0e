import type { Calls } from '../call.ts';

export const notificationCalls: Calls = {
  'PUT /analytics/admin-notification/read': {},
  'PUT /analytics/admin-notification/{id}/read': {
    ids: { id: 'notification' },
    ownerMay: false, // Only the customer reads it; notification.test.ts covers the owner.
  },
  'PUT /notification-choice': { body: { off: ['enquiries'] } },
};
