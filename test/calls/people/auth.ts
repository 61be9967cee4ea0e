import type { Calls } from '../call.ts';

export const authCalls: Calls = {
  'POST /user/preference': { ids: { activeBusinessId: 'business' }, body: { language: 'en' } },
  'POST /franchisee/name': { body: { name: 'New' } },
  'POST /franchisee/preference': { body: { getsDigest: true } },
};
