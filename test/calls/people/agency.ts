import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { type Calls, filter } from '../call.ts';

export const agencyCalls: Calls = {
  'GET /agency/list': { ids: { agencyId: filter('agency') } },
  'GET /agency/storage': { ids: { agencyId: 'agency' } },
  'POST /agency': {
    body: { agency: { agencyName: 'New', roles: ['admin'], configuration: { prices: {} }, brand: {} } },
  },
  'PUT /agency': {
    ids: { 'agency.agencyId': 'agency' },
    body: ({ agency: agencyId }) => ({
      agency: { agencyId, version: 0, roles: ['admin'], configuration: agencyConfiguration.parse({}), brand: {} },
    }),
    ownerMay: false, // It would answer a conflict; agency.test.ts covers ids in reach.
  },
  'POST /createSsl': { ids: { agencyId: 'agency' } },
  'POST /addAgencyAdmin': {
    body: ({ agency: agencyId }) => ({ adminData: { agencyId, name: 'New', phoneNumber: '+919811177779' } }),
  },
  'POST /agency/suspend': { ids: { agencyId: 'agency' } },
  'POST /agency/lift': { ids: { agencyId: 'agency' } },
  'POST /agency/hand-over': { ids: { agencyId: 'agency' }, body: { name: 'New', phoneNumber: '+919811177780' } },
};
