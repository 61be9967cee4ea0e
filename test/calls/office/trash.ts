import { type Calls, filter } from '../call.ts';

export const trashCalls: Calls = {
  'GET /trash': { ids: { agencyId: filter('agency') } },
  'POST /trash/restore': {
    ids: { entryId: 'deleted' },
    body: { kind: 'business' },
    ownerMay: false, // The first call restores it; trash.test.ts covers ids in reach.
  },
};
