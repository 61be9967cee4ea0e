import { type Calls, filter } from '../call.ts';

export const address = {
  ...{ line1: '1 Road', line2: 'Ward 2', city: 'Surat', state: 'Gujarat', pinCode: '395001', country: 'IN' },
  mapUrl: 'https://maps.example/kept',
};

export const businessCalls: Calls = {
  'GET /business': {
    ids: { agencyId: filter('agency'), franchiseeId: filter('franchisee'), subscriptionPlanId: filter('plan') },
  },
  'GET /business/getBusinessesByUser': { ids: { userId: 'user' } },
  'GET /business/{id}': { ids: { id: 'business' } },
  'POST /business': {
    ids: { businessId: 'business', userId: 'user' },
    body: { businessName: 'New', category: 'Grocery', address: {} },
    update: {
      added: ({ picture: mediaId }) => ({
        ...{ businessName: 'Kept', category: 'Bakery', businessNature: 'Retailer', email: 'kept@example.in', address },
        ...{ website: 'https://kept.example', gstin: '24AAACC1206D1ZM', logo: { mediaId }, photo: { mediaId } },
      }),
      change: { businessName: 'Renamed' },
    },
  },
  'POST /business/updateBusinessMetadata': { ids: { businessId: 'business' }, body: { metadata: { seen: true } } },
  'POST /business/cloneBusiness': { ids: { businessId: 'business' } },
  'DELETE /business/{id}': { ids: { id: 'business' }, ends: true },
  'POST /business/restoreBusiness': {
    ids: { businessId: 'deleted' },
    ownerMay: false, // The first call restores it; business.test.ts covers ids in reach.
  },
  'POST /business/registerUserAndGetBusinesses': { body: { phoneNumber: '+919811177777' } },
  'POST /business/importBusinesses': {
    body: { rows: [{ phoneNumber: '+919811177778', businessName: 'Imported' }], isDryRun: false },
  },
};
