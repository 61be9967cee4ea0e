import { type Calls, filter } from '../call.ts';
import { address } from '../shop/business.ts';

const pdfCard = { pdfCardNo: 'pdfCard' } as const;

export const pdfCardCalls: Calls = {
  'GET /pdf-card/templates': { ids: { businessId: 'business' } },
  'POST /pdf-card/preview': {
    ids: { businessId: 'business', ...pdfCard },
    body: { templates: ['visiting-1'], details: { companyName: 'New' } },
  },
  'GET /pdf-card/pdfCard': { ids: pdfCard },
  'GET /pdf-card/getPdfCardList': { ids: { agencyId: filter('agency') } },
  'GET /pdf-card/getPdfCardsByBusiness': { ids: { businessId: 'business' } },
  'GET /pdf-card/downloadPdfCard': { ids: pdfCard },
  'POST /pdf-card/updatePdfCardBasicDetails': {
    ids: { businessId: 'business', ...pdfCard },
    body: ({ business: businessId }) => ({
      ...{ businessId, templateCode: 'visiting-1', companyName: 'New' },
      ...{ address: {}, facts: [{ label: 'a', value: 'b' }] },
    }),
    update: {
      added: ({ business: businessId, picture: mediaId }) => ({
        ...{ businessId, templateCode: 'staff-id-1', colour: '#b3202c', companyName: 'Kept', titlePrefix: 'Dr.' },
        ...{ personName: 'Asha', designation: 'Cook', employeeNumber: '7', phoneNumbers: ['+919825012345'] },
        ...{ mails: ['kept@example.in'], website: 'https://kept.example', address: { ...address, mapUrl: '' } },
        ...{
          facts: [{ label: 'Blood', value: 'O+' }],
          validUntil: '2030-01-31',
          logo: { mediaId },
          photo: { mediaId },
        },
      }),
      change: { personName: 'Meera' },
    },
  },
  'POST /pdf-card/updatePdfCardStatus': { ids: pdfCard, body: { status: 'done' } },
  'POST /pdf-card/exportPdfCard': {
    ids: pdfCard,
    ownerMay: false, // None is paid for; pdf-card.test.ts covers ids in reach.
  },
  'POST /pdf-card/deletePdfCard': { ids: pdfCard, ends: true },
};
