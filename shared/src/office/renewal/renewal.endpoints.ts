import { z } from 'zod';
import { staffOnly } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id, timestamp } from '../../platform/lib/fields.ts';

export const renewalEndpoints = {
  'POST /business/reminder': endpoint({
    summary:
      'Staff reminded the customer of a business outside the panel that its plan ends; a message of ours that waits for today is not sent',
    access: staffOnly,
    body: z.strictObject({ businessId: id }),
    response: z.object({ remindedAt: timestamp }),
    errors: ['plan_not_ending'],
  }),
} as const satisfies EndpointTable;
