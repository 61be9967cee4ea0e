import { emptyFrame } from '../../lib/factories.ts';
import type { Call, Calls } from '../call.ts';

/** Each agency’s admins have their own: studio.test.ts. */
const ofDocument = (body?: object): Call => ({
  by: 'superadmin',
  ids: { id: 'studioDocument' },
  ...(body && { body }),
  ownerMay: false,
});

export const studioCalls: Calls = {
  'POST /studio/document': { by: 'superadmin', body: { title: 'New', from: { document: emptyFrame } } },
  'GET /studio/document/{id}': ofDocument(),
  'PUT /studio/document/{id}': ofDocument({ version: 1, title: 'New', document: emptyFrame }),
  'POST /studio/document/{id}/publish': ofDocument({ version: 1 }),
  'POST /studio/document/{id}/withdraw': ofDocument({ version: 1 }),
  'DELETE /studio/document/{id}': ofDocument(),
  'POST /studio/preview': { by: 'superadmin', body: { document: emptyFrame } },
};
