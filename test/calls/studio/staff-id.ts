import type { Calls } from '../call.ts';

const members = [{ personName: 'Asha' }];
const staffMember = { staffMemberId: 'staffMember' } as const;

export const staffIdCalls: Calls = {
  'GET /staff-id/staff-member': { ids: { businessId: 'business' } },
  'POST /staff-id/preview': { ids: { businessId: 'business' }, body: { templateCode: 'staff-id-1', members } },
  'POST /staff-id/staff-member': {
    ids: { businessId: 'business', ...staffMember },
    body: ({ business: businessId }) => ({ businessId, personName: 'New' }),
    update: {
      added: ({ business: businessId, picture: mediaId }) => ({
        ...{ businessId, personName: 'Asha', designation: 'Cook', employeeNumber: '7', phoneNumber: '+919825012345' },
        ...{ email: 'kept@example.in', bloodGroup: 'O+', validUntil: '2030-01-31', photo: { mediaId } },
      }),
      change: { personName: 'Meera' },
    },
  },
  'POST /staff-id/staff-member/import': { ids: { businessId: 'business' }, body: { members } },
  'POST /staff-id/staff-member/revoke': { ids: staffMember },
  'POST /staff-id/staff-member/re-issue': { ids: staffMember },
  'DELETE /staff-id/staff-member': { ids: staffMember, ends: true },
  'GET /staff-id/print': { ids: { businessId: 'business' } },
  'POST /staff-id/print': {
    ids: { businessId: 'business' },
    body: { templateCode: 'staff-id-1', isSample: true },
    ownerMay: false, // A print of the business is waiting; staff-print.test.ts covers ids in reach.
  },
  'POST /staff-id/print/retry': { ids: { staffPrintId: 'staffPrint' } },
  'GET /staff-id/print/file': {
    ids: { staffPrintId: 'staffPrint' },
    query: { format: 'pdf' },
    ownerMay: false, // No worker prints it; staff-print.test.ts covers ids in reach.
  },
};
