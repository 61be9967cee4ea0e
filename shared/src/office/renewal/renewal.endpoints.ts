import { z } from 'zod';
import { staffOnly } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id, timestamp } from '../../platform/lib/fields.ts';

export const renewalEndpoints = {
  'POST /business/reminder': endpoint({
    summary: 'Record that staff reminded a customer of the end of the plan; a reminder queued for today is dropped',
    access: staffOnly,
    body: z.strictObject({ businessId: id }),
    response: z.object({ remindedAt: timestamp }),
    errors: ['plan_not_ending'],
  }),
} as const satisfies EndpointTable;
