import type { CallKey } from '@parichay/shared/contract.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import { v7 } from 'uuid';
import { pdf } from '../../upstream/test/fixtures/uploads.ts';
import { emptyFrame, upload } from './factories.ts';
import { paymentSlots, planNumber } from './payment-slots.ts';
import { password } from './people.ts';
import type { Browser } from './world.ts';

/** Ids of things that belong to an owner, by kind. */
export interface Belongings {
  business: string;
  card: string;
  document: string;
  feedback: string;
  enquiry: string;
  notification: string;
  /** A greeting of one agency. */
  imagePost: string;
  studioDocument: string;
  user: string;
  agency: string;
  franchisee: string;
  plan: string;
  pdfCard: string;
  staffMember: string;
  staffPrint: string;
  video: string;
  section: string;
  page: string;
  deleted: string;
  deletedCard: string;
  subscriptionRecord: string;
  cardRecord: string;
  dueRecord: string;
  pdfCardRecord: string;
  videoRecord: string;
  coupon: string;
}
export type Kind = keyof Belongings;

export interface Slot {
  call: CallKey;
  /** The field that contains the id. */
  field: string;
  kind: Kind;
  send(browser: Browser, id: string): ReturnType<Browser['get']>;
  /** A foreign id makes this list empty, as an unknown id does, instead of answering 404. */
  isFilter?: true;
  /** The id names rows of many kinds, some by a host or a number. */
  isAnyText?: true;
  /** Set where an id in reach is not tried; the comment gives the reason. */
  ownerMay?: false;
  /** The answer to unknown and foreign ids, instead of 404 not_found. */
  says?: readonly [status: number, code: string];
  /** The call removes the thing that it names. */
  ends?: true;
}

/** Framing takes two ids; framing.test.ts has both in and out of reach. */
const framing: Slot[] = [
  {
    call: 'GET /image-post/frames',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) => browser.get('/api/v1/image-post/frames').query({ businessId }),
  },
  ...(['preview', 'compose'] as const).flatMap((verb): Slot[] => {
    const call = `POST /image-post/{imageId}/${verb}` as const;
    const body = verb === 'preview' ? { frames: ['frame2'], shape: 'SQUARE' } : { frame: 'frame2', shape: 'SQUARE' };
    const send = (browser: Browser, imageId: string, businessId: string) =>
      browser.post(`/api/v1/image-post/${imageId}/${verb}`).send({ ...body, businessId });
    return [
      { call, field: 'imageId', kind: 'imagePost', ownerMay: false, send: (browser, id) => send(browser, id, v7()) },
      { call, field: 'businessId', kind: 'business', ownerMay: false, send: (browser, id) => send(browser, v7(), id) },
    ];
  }),
];

const studio: Slot[] = (
  [
    ['GET /studio/document/{id}', (browser, id) => browser.get(`/api/v1/studio/document/${id}`)],
    [
      'PUT /studio/document/{id}',
      (browser, id) =>
        browser.put(`/api/v1/studio/document/${id}`).send({ version: 1, title: 'Ours', document: emptyFrame }),
    ],
    [
      'POST /studio/document/{id}/publish',
      (browser, id) => browser.post(`/api/v1/studio/document/${id}/publish`).send({ version: 1 }),
    ],
    [
      'POST /studio/document/{id}/withdraw',
      (browser, id) => browser.post(`/api/v1/studio/document/${id}/withdraw`).send({ version: 1 }),
    ],
    ['DELETE /studio/document/{id}', (browser, id) => browser.delete(`/api/v1/studio/document/${id}`)],
  ] satisfies [CallKey, Slot['send']][]
).map(([call, send]) => ({ call, field: 'id', kind: 'studioDocument', ownerMay: false, send }));

/** business-many.test.ts covers the businesses that these calls also name. */
const many: Slot[] = [
  {
    call: 'POST /business/many/subscription-payment',
    field: 'subscriptionPlanId',
    kind: 'plan',
    send: (browser, id) =>
      browser
        .post('/api/v1/business/many/subscription-payment')
        .send({ businessIds: [v7()], subscriptionPlanId: planNumber(id) }),
  },
  {
    call: 'POST /business/many/franchisee',
    field: 'franchiseeId',
    kind: 'franchisee',
    send: (browser, franchiseeId) =>
      browser.post('/api/v1/business/many/franchisee').send({ businessIds: [v7()], franchiseeId }),
  },
];

const day = daysAfter(todayInIndia(), 1);
const todaysPost: Slot[] = [
  {
    call: 'GET /image-post/today',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) => browser.get('/api/v1/image-post/today').query({ businessId }),
  },
  {
    call: 'GET /image-post/calendar',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) =>
      browser.get('/api/v1/image-post/calendar').query({ businessId, dateFrom: day, dateTo: day }),
  },
  {
    call: 'PUT /image-post/calendar/{day}',
    field: 'businessId',
    kind: 'business',
    ownerMay: false,
    send: (browser, businessId) =>
      browser
        .put(`/api/v1/image-post/calendar/${day}`)
        .send({ businessId, imageId: v7(), frame: 'frame2', shape: 'SQUARE' }),
  },
  {
    call: 'PUT /image-post/calendar/{day}',
    field: 'imageId',
    kind: 'imagePost',
    ownerMay: false,
    send: (browser, imageId) =>
      browser
        .put(`/api/v1/image-post/calendar/${day}`)
        .send({ businessId: v7(), imageId, frame: 'frame2', shape: 'SQUARE' }),
  },
  {
    call: 'DELETE /image-post/calendar/{day}',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) => browser.delete(`/api/v1/image-post/calendar/${day}`).query({ businessId }),
  },
];

const basicDetails = { businessName: 'Taken over' };
const section = (call: CallKey, name: string, value: object): Slot => ({
  call,
  field: 'cardNo',
  kind: 'card',
  send: (browser, cardNo) => browser.post(`/api/v1${call.slice(5)}`).send({ cardNo, [name]: value }),
});

export const subscriptionPlan = '/api/v1/business/subscription-plan';
export const plan = { ...customPlanDefaults, validity: 1, pricePaise: 99_900 };

/** Reads the thing that a query parameter names. */
const read = (call: CallKey, field: string, kind: Kind): Slot => ({
  call,
  field,
  kind,
  send: (browser, id) => browser.get(`/api/v1${call.slice(4)}`).query({ [field]: id }),
});
/** Reads a list that an id filters. */
const narrowed = (call: CallKey, field: string, kind: Kind): Slot => ({ ...read(call, field, kind), isFilter: true });
export const anySection = { placement: 'HOME_PAGE', title: 'Taken over', target: { kind: 'none' } };
export const anyPage = { category: 'Grocery store', title: 'Taken over', blocks: [] };

const anyVideo = (ids: object) => ({ templateId: v7(), title: 'Ours', shape: 'SQUARE', ...ids });
const ofVideos = '/api/v1/video/user-video';

/** Calls of promotional videos; user-video.test.ts and user-video-renders.test.ts cover ids in reach. */
const videoSlots: Slot[] = [
  ...(['businessId', 'videoNo'] as const).flatMap((field): Slot[] => {
    const kind = field === 'videoNo' ? ('video' as const) : ('business' as const);
    // Each id also needs the other one and a template.
    const common = { field, kind, ownerMay: false } as const;
    const ids = (id: string) => ({ businessId: v7(), videoNo: v7(), [field]: id });
    return [
      {
        ...common,
        call: 'POST /video/user-video',
        send: (browser, id) => browser.post(ofVideos).send(anyVideo(ids(id))),
      },
      {
        ...common,
        call: 'POST /video/user-video/preview',
        send: (browser, id) => {
          const { title: _, ...asked } = anyVideo(ids(id));
          return browser.post(`${ofVideos}/preview`).send(asked);
        },
      },
    ];
  }),
  {
    call: 'POST /video/user-video/updateUserVideoStatus',
    field: 'videoNo',
    kind: 'video',
    send: (browser, videoNo) => browser.post(`${ofVideos}/updateUserVideoStatus`).send({ videoNo, status: 'draft' }),
  },
  {
    call: 'POST /video/user-video/sample',
    field: 'videoNo',
    kind: 'video',
    ownerMay: false, // They were inserted by SQL, and their template has no drawing.
    send: (browser, videoNo) => browser.post(`${ofVideos}/sample`).send({ videoNo }),
  },
  { ...read('GET /video/user-video/downloadUserVideo', 'videoNo', 'video'), ownerMay: false },
];

/** Calls of PDF cards; pdf-card.test.ts covers ids in reach. */
const pdfCardSlots: Slot[] = [
  read('GET /pdf-card/templates', 'businessId', 'business'),
  {
    call: 'POST /pdf-card/preview',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) =>
      browser.post('/api/v1/pdf-card/preview').send({ businessId, templates: ['visiting-1'], isFirstPageOnly: true }),
  },
  {
    call: 'POST /pdf-card/preview',
    field: 'pdfCardNo',
    kind: 'pdfCard',
    ownerMay: false, // It also needs its business.
    send: (browser, pdfCardNo) =>
      browser.post('/api/v1/pdf-card/preview').send({ businessId: v7(), pdfCardNo, templates: ['visiting-1'] }),
  },
  { ...read('GET /pdf-card/downloadPdfCard', 'pdfCardNo', 'pdfCard'), ownerMay: false },
  ...(['businessId', 'pdfCardNo'] as const).map(
    (field): Slot => ({
      call: 'POST /pdf-card/updatePdfCardBasicDetails',
      field,
      kind: field === 'businessId' ? 'business' : 'pdfCard',
      ownerMay: false,
      send: (browser, id) =>
        browser
          .post('/api/v1/pdf-card/updatePdfCardBasicDetails')
          .send({ [field]: id, templateCode: 'visiting-1', companyName: 'Taken over' }),
    }),
  ),
  ...(['updatePdfCardStatus', 'deletePdfCard', 'exportPdfCard'] as const).map(
    (name): Slot => ({
      call: `POST /pdf-card/${name}`,
      field: 'pdfCardNo',
      kind: 'pdfCard',
      ownerMay: false,
      send: (browser, pdfCardNo) =>
        browser
          .post(`/api/v1/pdf-card/${name}`)
          .send({ pdfCardNo, ...(name === 'updatePdfCardStatus' && { status: 'done' }) }),
    }),
  ),
];

/** Calls of staff members; staff-id.test.ts covers ids in reach. */
const staffMembers = '/api/v1/staff-id/staff-member';
const staffIdSlots: Slot[] = [
  read('GET /staff-id/staff-member', 'businessId', 'business'),
  read('GET /staff-id/print', 'businessId', 'business'),
  {
    call: 'POST /staff-id/preview',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) =>
      browser
        .post('/api/v1/staff-id/preview')
        .send({ businessId, templateCode: 'staff-id-1', members: [{ personName: 'Asha' }] }),
  },
  {
    call: 'POST /staff-id/staff-member/import',
    field: 'businessId',
    kind: 'business',
    ownerMay: false,
    send: (browser, businessId) =>
      browser.post(`${staffMembers}/import`).send({ businessId, members: [{ personName: 'Taken over' }] }),
  },
  {
    call: 'POST /staff-id/print',
    field: 'businessId',
    kind: 'business',
    ownerMay: false,
    send: (browser, businessId) =>
      browser.post('/api/v1/staff-id/print').send({ businessId, templateCode: 'staff-id-1', isSample: true }),
  },
  {
    call: 'POST /staff-id/print/retry',
    field: 'staffPrintId',
    kind: 'staffPrint',
    send: (browser, staffPrintId) => browser.post('/api/v1/staff-id/print/retry').send({ staffPrintId }),
  },
  {
    call: 'GET /staff-id/print/file',
    field: 'staffPrintId',
    kind: 'staffPrint',
    ownerMay: false,
    send: (browser, staffPrintId) => browser.get('/api/v1/staff-id/print/file').query({ staffPrintId, format: 'pdf' }),
  },
  ...(['businessId', 'staffMemberId'] as const).map(
    (field): Slot => ({
      call: 'POST /staff-id/staff-member',
      field,
      kind: field === 'businessId' ? 'business' : 'staffMember',
      ownerMay: false,
      send: (browser, id) => browser.post(staffMembers).send({ [field]: id, personName: 'Taken over' }),
    }),
  ),
  ...(['revoke', 're-issue'] as const).map(
    (verb): Slot => ({
      call: `POST /staff-id/staff-member/${verb}`,
      field: 'staffMemberId',
      kind: 'staffMember',
      ownerMay: false,
      send: (browser, staffMemberId) => browser.post(`${staffMembers}/${verb}`).send({ staffMemberId }),
    }),
  ),
  {
    call: 'DELETE /staff-id/staff-member',
    field: 'staffMemberId',
    kind: 'staffMember',
    ownerMay: false,
    send: (browser, staffMemberId) => browser.delete(staffMembers).query({ staffMemberId }),
  },
];

export const slots: Slot[] = [
  ...paymentSlots,
  read('GET /dashboard', 'businessId', 'business'),
  read('GET /dashboard', 'agencyId', 'agency'),
  read('GET /reports/project-report/digital-card', 'agencyId', 'agency'),
  read('GET /reports/project-report/business', 'agencyId', 'agency'),
  ...(['business', 'digital-card'] as const).flatMap((kind): Slot[] => {
    const call = `GET /reports/project-report/${kind}` as const;
    return [
      narrowed(call, 'franchiseeId', 'franchisee'),
      {
        ...narrowed(call, 'subscriptionPlanId', 'plan'),
        send: (browser, id) => browser.get(`/api/v1${call.slice(4)}`).query({ subscriptionPlanId: planNumber(id) }),
      },
    ];
  }),
  {
    ...read('GET /reports/revenue', 'agencyId', 'agency'),
    send: (browser, agencyId) =>
      browser.get('/api/v1/reports/revenue').query({ agencyId, from: '2026-04-01', to: '2026-11-30' }),
  },
  read('GET /coupon', 'agencyId', 'agency'),
  {
    call: 'POST /coupon',
    field: 'agencyId',
    kind: 'agency',
    send: (browser, agencyId) =>
      browser
        .post('/api/v1/coupon')
        .query({ agencyId })
        .send({ code: `SLOT${v7().slice(-6)}`, percent: 10 }),
  },
  read('GET /ui-customisation', 'agencyId', 'agency'),
  {
    call: 'POST /ui-customisation',
    field: 'agencyId',
    kind: 'agency',
    send: (browser, agencyId) =>
      browser.post('/api/v1/ui-customisation').query({ agencyId }).send({ placement: 'COMMON', title: 'Slot' }),
  },
  {
    call: 'DELETE /ui-customisation/{uiCustomisationId}',
    field: 'agencyId',
    kind: 'agency',
    // The other id of the call belongs to no agency.
    ownerMay: false,
    send: (browser, agencyId) => browser.delete(`/api/v1/ui-customisation/${v7()}`).query({ agencyId }),
  },
  {
    ...read('GET /commission', 'agencyId', 'agency'),
    send: (browser, agencyId) => browser.get('/api/v1/commission').query({ agencyId, from: '2026-04', to: '2026-11' }),
  },
  read('GET /commission/rate', 'agencyId', 'agency'),
  {
    call: 'POST /commission/rate',
    field: 'agencyId',
    kind: 'agency',
    send: (browser, agencyId) =>
      browser
        .post('/api/v1/commission/rate')
        .query({ agencyId })
        .send({ franchiseeId: null, hundredths: 1_000, fromDate: daysAfter(todayInIndia(), 2) }),
  },
  {
    call: 'POST /commission/payout',
    field: 'agencyId',
    kind: 'agency',
    // The other id of the call belongs to no agency.
    ownerMay: false,
    send: (browser, agencyId) =>
      browser
        .post('/api/v1/commission/payout')
        .query({ agencyId })
        .send({ franchiseeId: v7(), month: '2026-04', paidPaise: 1, paidOn: todayInIndia() }),
  },
  read('GET /reports/visits', 'agencyId', 'agency'),
  read('GET /reports/visits/cards', 'agencyId', 'agency'),
  narrowed('GET /pdf-card/getPdfCardList', 'agencyId', 'agency'),
  narrowed('GET /video/user-video', 'agencyId', 'agency'),
  read('GET /audit-log', 'agencyId', 'agency'),
  narrowed('GET /trash', 'agencyId', 'agency'),
  narrowed('GET /image-post', 'agencyId', 'agency'),
  {
    ...narrowed('GET /image-post/search', 'agencyId', 'agency'),
    send: (browser, agencyId) => browser.get('/api/v1/image-post/search').query({ agencyId, search: 'greeting' }),
  },
  narrowed('GET /audit-log', 'franchiseeId', 'franchisee'),
  narrowed('GET /audit-log', 'businessId', 'business'),
  { ...narrowed('GET /audit-log', 'entityId', 'card'), isAnyText: true },
  read('GET /pdf-card/pdfCard', 'pdfCardNo', 'pdfCard'),
  read('GET /pdf-card/getPdfCardsByBusiness', 'businessId', 'business'),
  ...pdfCardSlots,
  ...videoSlots,
  ...staffIdSlots,
  read('GET /video/user-video/getUserVideosByBusiness', 'businessId', 'business'),
  {
    call: 'GET /video/user-video/{id}',
    field: 'id',
    kind: 'video',
    send: (browser, id) => browser.get(`/api/v1/video/user-video/${id}`),
  },
  {
    call: 'DELETE /video/user-video',
    field: 'videoNo',
    kind: 'video',
    ends: true,
    send: (browser, videoNo) => browser.delete('/api/v1/video/user-video').send({ videoNo }),
  },
  {
    call: 'POST /restoreCard',
    field: 'cardNo',
    kind: 'deletedCard',
    ownerMay: false, // The first call restores it; trash.test.ts covers ids in reach.
    send: (browser, cardNo) => browser.post('/api/v1/restoreCard').send({ cardNo }),
  },
  {
    call: 'POST /trash/restore',
    field: 'entryId',
    kind: 'deleted',
    ownerMay: false, // The first call restores it; trash.test.ts covers ids in reach.
    send: (browser, entryId) => browser.post('/api/v1/trash/restore').send({ kind: 'business', entryId }),
  },
  {
    call: 'POST /business/restoreBusiness',
    field: 'businessId',
    kind: 'deleted',
    ownerMay: false, // The first call restores it; business.test.ts covers ids in reach.
    send: (browser, businessId) => browser.post('/api/v1/business/restoreBusiness').send({ businessId }),
  },
  {
    call: 'DELETE /document/{documentId}',
    field: 'documentId',
    kind: 'document',
    ownerMay: false, // The first call deletes it; document.test.ts covers ids in reach.
    send: (browser, id) => browser.delete(`/api/v1/document/${id}`),
  },
  {
    call: 'POST /ui-customisation',
    field: 'uiCustomisationId',
    kind: 'section',
    ownerMay: false, // Each agency’s admins have their own: ui-customisation.test.ts.
    send: (browser, uiCustomisationId) =>
      browser.post('/api/v1/ui-customisation').send({ ...anySection, uiCustomisationId, version: 1 }),
  },
  {
    call: 'DELETE /ui-customisation/{uiCustomisationId}',
    field: 'uiCustomisationId',
    kind: 'section',
    ownerMay: false, // As above.
    send: (browser, id) => browser.delete(`/api/v1/ui-customisation/${id}`),
  },
  {
    call: 'POST /category-static-page',
    field: 'categoryStaticPageId',
    kind: 'page',
    ownerMay: false, // As above; static-page.test.ts.
    send: (browser, categoryStaticPageId) =>
      browser.post('/api/v1/category-static-page').send({ ...anyPage, categoryStaticPageId, version: 1 }),
  },
  {
    call: 'DELETE /category-static-page',
    field: 'categoryStaticPageId',
    kind: 'page',
    ownerMay: false, // As above.
    send: (browser, id) => browser.delete('/api/v1/category-static-page').query({ categoryStaticPageId: id }),
  },
  {
    call: 'POST /business/reminder',
    field: 'businessId',
    kind: 'business',
    ownerMay: false, // It has no plan that ends; renewal.test.ts covers ids in reach.
    send: (browser, businessId) => browser.post('/api/v1/business/reminder').send({ businessId }),
  },
  {
    call: 'GET /business/{id}',
    field: 'id',
    kind: 'business',
    send: (browser, id) => browser.get(`/api/v1/business/${id}`),
  },
  {
    call: 'GET /business/getBusinessesByUser',
    field: 'userId',
    kind: 'user',
    send: (browser, userId) => browser.get('/api/v1/business/getBusinessesByUser').query({ userId }),
  },
  {
    call: 'GET /business',
    field: 'agencyId',
    kind: 'agency',
    isFilter: true,
    send: (browser, agencyId) => browser.get('/api/v1/business').query({ agencyId }),
  },
  {
    call: 'GET /business',
    field: 'franchiseeId',
    kind: 'franchisee',
    isFilter: true,
    send: (browser, franchiseeId) => browser.get('/api/v1/business').query({ franchiseeId }),
  },
  {
    call: 'GET /business',
    field: 'subscriptionPlanId',
    kind: 'plan',
    isFilter: true,
    send: (browser, id) => browser.get('/api/v1/business').query({ subscriptionPlanId: planNumber(id) }),
  },
  {
    call: 'GET /getcardlist',
    field: 'agencyId',
    kind: 'agency',
    isFilter: true,
    send: (browser, agencyId) => browser.get('/api/v1/getcardlist').query({ agencyId }),
  },
  {
    call: 'GET /agency/list',
    field: 'agencyId',
    kind: 'agency',
    isFilter: true,
    send: (browser, agencyId) => browser.get('/api/v1/agency/list').query({ agencyId }),
  },
  {
    call: 'PUT /agency',
    field: 'agency.agencyId',
    kind: 'agency',
    ownerMay: false, // It would answer a conflict; agency.test.ts covers ids in reach.
    send: (browser, agencyId) =>
      browser.put('/api/v1/agency').send({ agency: { agencyId, version: 0, agencyName: 'Taken over' } }),
  },
  {
    call: 'POST /createSsl',
    field: 'agencyId',
    kind: 'agency',
    send: (browser, agencyId) => browser.post('/api/v1/createSsl').send({ agencyId }),
  },
  {
    call: 'POST /business',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) =>
      browser.post('/api/v1/business').send({ businessId, businessName: 'Taken over', category: 'Grocery' }),
  },
  {
    call: 'POST /business',
    field: 'userId',
    kind: 'user',
    send: (browser, userId) =>
      browser.post('/api/v1/business').send({ userId, businessName: 'Put upon', category: 'Grocery' }),
  },
  {
    call: 'POST /business/updateBusinessMetadata',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) =>
      browser.post('/api/v1/business/updateBusinessMetadata').send({ businessId, metadata: { taken: true } }),
  },
  {
    call: 'POST /business/cloneBusiness',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) => browser.post('/api/v1/business/cloneBusiness').send({ businessId }),
  },
  {
    call: 'GET /getCardsByBusiness',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) => browser.get('/api/v1/getCardsByBusiness').query({ businessId }),
  },
  {
    call: 'GET /card',
    field: 'cardNo',
    kind: 'card',
    send: (browser, cardNo) => browser.get('/api/v1/card').query({ cardNo }),
  },
  {
    call: 'GET /card-picture',
    field: 'cardNo',
    kind: 'card',
    send: (browser, cardNo) => browser.get('/api/v1/card-picture').query({ cardNo, width: 216 }),
  },
  {
    call: 'GET /card-print',
    field: 'cardNo',
    kind: 'card',
    send: (browser, cardNo) => browser.get('/api/v1/card-print').query({ cardNo, kind: 'sticker' }),
  },
  {
    call: 'GET /checkCardIdAvailability',
    field: 'cardNo',
    kind: 'card',
    send: (browser, cardNo) =>
      browser.get('/api/v1/checkCardIdAvailability').query({ cardNo, cardId: 'free-as-a-bird' }),
  },
  {
    call: 'POST /updateCardBasicDetails',
    field: 'businessId',
    kind: 'business',
    ownerMay: false, // It already has its card.
    send: (browser, businessId) => browser.post('/api/v1/updateCardBasicDetails').send({ businessId, basicDetails }),
  },
  section('POST /updateCardBasicDetails', 'basicDetails', basicDetails),
  section('POST /updateCardPaymentOptions', 'paymentOptions', {}),
  section('POST /updateCardYoutubeVideos', 'youtubeVideos', {}),
  section('POST /updateCardSocialLinks', 'socialLinks', {}),
  section('POST /updateCardTemplate', 'template', {}),
  section('POST /updateCardGallery', 'gallery', {}),
  section('POST /updateCardAboutUs', 'aboutUs', {}),
  section('POST /updateCardProducts', 'products', {}),
  section('POST /updateCardLinks', 'links', {}),
  section('POST /updateCardSettings', 'settings', {}),
  section('POST /updateImagePostSettings', 'imagePostSettings', {}),
  {
    call: 'POST /updateCardStatus',
    field: 'cardNo',
    kind: 'card',
    send: (browser, cardNo) => browser.post('/api/v1/updateCardStatus').send({ cardNo, status: 'draft' }),
  },
  {
    call: 'POST /updateCardLimit',
    field: 'cardNo',
    kind: 'card',
    send: (browser, cardNo) => browser.post('/api/v1/updateCardLimit').send({ cardNo, cardLimit: 1 }),
  },
  {
    call: 'POST /updateCardLeadSharing',
    field: 'cardNo',
    kind: 'card',
    send: (browser, cardNo) => browser.post('/api/v1/updateCardLeadSharing').send({ cardNo, sharesLeads: true }),
  },
  {
    call: 'POST /updateImagePostStatus',
    field: 'cardNo',
    kind: 'card',
    send: (browser, cardNo) =>
      browser.post('/api/v1/updateImagePostStatus').send({ cardNo, imagePostStatus: 'disabled' }),
  },
  {
    call: 'POST /document/uploadDoc',
    field: 'hierarchy2',
    kind: 'business',
    send: (browser, hierarchy2) =>
      upload(browser, { hierarchy1: 'document', hierarchy2 }).attach('file', pdf, 'paper.pdf'),
  },
  {
    call: 'GET /document',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) => browser.get('/api/v1/document').query({ businessId }),
  },
  {
    call: 'GET /document/storage',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) => browser.get('/api/v1/document/storage').query({ businessId }),
  },
  {
    call: 'GET /agency/storage',
    field: 'agencyId',
    kind: 'agency',
    send: (browser, agencyId) => browser.get('/api/v1/agency/storage').query({ agencyId }),
  },
  {
    call: 'GET /document/{documentId}',
    field: 'documentId',
    kind: 'document',
    send: (browser, documentId) => browser.get(`/api/v1/document/${documentId}`),
  },
  {
    call: 'PUT /analytics/admin-notification/{id}/read',
    field: 'id',
    kind: 'notification',
    ownerMay: false, // Only the customer reads it; notification.test.ts covers the owner.
    send: (browser, id) => browser.put(`/api/v1/analytics/admin-notification/${id}/read`),
  },
  {
    call: 'POST /user/preference',
    field: 'activeBusinessId',
    kind: 'business',
    send: (browser, activeBusinessId) => browser.post('/api/v1/user/preference').send({ activeBusinessId }),
  },
  {
    call: 'POST /franchisee/edit',
    field: 'franchiseeId',
    kind: 'franchisee',
    ownerMay: false, // It would end its own session.
    send: (browser, franchiseeId) => browser.post('/api/v1/franchisee/edit').send({ franchiseeId, name: 'Taken over' }),
  },
  ...(['businessId', 'franchiseeId'] as const).flatMap((field): Slot[] => {
    const kind = field === 'businessId' ? 'business' : 'franchisee';
    const path = '/api/v1/account-change';
    const of = (id: string) => ({ kind: 'number', [field]: id });
    const phoneNumber = '+919811188001';
    return [
      {
        call: 'GET /account-change',
        field,
        kind,
        // Only admins may change staff: account-change.test.ts.
        ...(kind === 'franchisee' && { ownerMay: false as const }),
        send: (browser, id) => browser.get(path).query(of(id)),
      },
      {
        call: 'DELETE /account-change',
        field,
        kind,
        ownerMay: false, // No change is pending: account-change.test.ts.
        send: (browser, id) => browser.delete(path).query(of(id)),
      },
      {
        call: 'POST /account-change/send-code',
        field,
        kind,
        ownerMay: false, // A number gets three codes in ten minutes: account-change.test.ts.
        send: (browser, id) => browser.post(`${path}/send-code`).send({ ...of(id), phoneNumber }),
      },
      {
        call: 'POST /account-change',
        field,
        kind,
        ownerMay: false, // The code is checked before the id: account-change.test.ts.
        says: [409, 'login_data_missing'],
        send: (browser, id) => browser.post(path).send({ ...of(id), phoneNumber, otp: '123456' }),
      },
    ];
  }),
  {
    call: 'POST /franchisee/second-factor/take-off',
    field: 'franchiseeId',
    kind: 'franchisee',
    ownerMay: false, // Staff cannot remove the own second step; second-factor.test.ts covers the admin.
    send: (browser, franchiseeId) =>
      browser.post('/api/v1/franchisee/second-factor/take-off').send({ franchiseeId, password }),
  },
  {
    call: 'GET /franchisee/list',
    field: 'agencyId',
    kind: 'agency',
    send: (browser, agencyId) => browser.get('/api/v1/franchisee/list').query({ agencyId }),
  },
  {
    call: 'GET /business/subscription-plan',
    field: 'agencyId',
    kind: 'agency',
    send: (browser, agencyId) => browser.get(subscriptionPlan).query({ agencyId }),
  },
  {
    call: 'POST /business/subscription-plan',
    field: 'agencyId',
    kind: 'agency',
    send: (browser, agencyId) =>
      browser
        .post(subscriptionPlan)
        .query({ agencyId })
        .send({ ...plan, name: v7() }),
  },
  {
    call: 'POST /business/subscription-plan',
    field: 'subscriptionPlanId',
    kind: 'plan',
    ownerMay: false, // The super admin also names the agency: plan.test.ts.
    send: (browser, id) => browser.post(subscriptionPlan).send({ ...plan, subscriptionPlanId: planNumber(id) }),
  },
  {
    call: 'DELETE /business/subscription-plan/{subscriptionPlanId}',
    field: 'subscriptionPlanId',
    kind: 'plan',
    ownerMay: false, // Nothing is left after the first call: plan.test.ts.
    send: (browser, id) => browser.delete(`${subscriptionPlan}/${planNumber(id)}`),
  },
  {
    call: 'GET /feedback',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) => browser.get('/api/v1/feedback').query({ businessId }),
  },
  {
    call: 'PUT /feedback/{feedbackId}/shown',
    field: 'feedbackId',
    kind: 'feedback',
    send: (browser, id) => browser.put(`/api/v1/feedback/${id}/shown`).send({ isShown: true }),
  },
  {
    call: 'DELETE /feedback',
    field: 'feedbackId',
    kind: 'feedback',
    ends: true,
    send: (browser, feedbackId) => browser.delete('/api/v1/feedback').query({ feedbackId }),
  },
  {
    call: 'GET /enquiry',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) => browser.get('/api/v1/enquiry').query({ businessId }),
  },
  {
    call: 'GET /enquiry/export',
    field: 'businessId',
    kind: 'business',
    send: (browser, businessId) => browser.get('/api/v1/enquiry/export').query({ businessId }),
  },
  {
    call: 'PUT /enquiry/{enquiryId}/read',
    field: 'enquiryId',
    kind: 'enquiry',
    send: (browser, id) => browser.put(`/api/v1/enquiry/${id}/read`).send({ isRead: true }),
  },
  {
    call: 'PUT /enquiry/{enquiryId}/state',
    field: 'enquiryId',
    kind: 'enquiry',
    send: (browser, id) => browser.put(`/api/v1/enquiry/${id}/state`).send({ state: 'answered' }),
  },
  // A second note needs the version of the first; leads-inbox.test.ts and staff-enquiries.test.ts cover ids in reach.
  {
    call: 'PUT /enquiry/{enquiryId}/note',
    field: 'enquiryId',
    kind: 'enquiry',
    ownerMay: false,
    send: (browser, id) => browser.put(`/api/v1/enquiry/${id}/note`).send({ note: 'Ours', remindOn: null, version: 1 }),
  },
  {
    call: 'PUT /enquiry/{enquiryId}/spam',
    field: 'enquiryId',
    kind: 'enquiry',
    send: (browser, id) => browser.put(`/api/v1/enquiry/${id}/spam`).send({ isSpam: false }),
  },
  read('GET /enquiry', 'enquiryId', 'enquiry'),
  narrowed('GET /enquiry/list', 'businessId', 'business'),
  narrowed('GET /enquiry/list', 'handedTo', 'franchisee'),
  narrowed('GET /enquiry/list', 'agencyId', 'agency'),
  read('GET /enquiry/people', 'agencyId', 'agency'),
  {
    call: 'GET /enquiry/{enquiryId}',
    field: 'enquiryId',
    kind: 'enquiry',
    send: (browser, id) => browser.get(`/api/v1/enquiry/${id}`),
  },
  {
    call: 'PUT /enquiry/{enquiryId}/person',
    field: 'enquiryId',
    kind: 'enquiry',
    send: (browser, id) => browser.put(`/api/v1/enquiry/${id}/person`).send({ franchiseeId: null }),
  },
  // It takes two ids; staff-enquiries.test.ts has both in and out of reach.
  {
    call: 'PUT /enquiry/{enquiryId}/person',
    field: 'franchiseeId',
    kind: 'franchisee',
    ownerMay: false,
    send: (browser, franchiseeId) => browser.put(`/api/v1/enquiry/${v7()}/person`).send({ franchiseeId }),
  },
  {
    call: 'DELETE /enquiry',
    field: 'enquiryId',
    kind: 'enquiry',
    ends: true,
    send: (browser, enquiryId) => browser.delete('/api/v1/enquiry').query({ enquiryId }),
  },
  {
    call: 'GET /analytics/card',
    field: 'cardNo',
    kind: 'card',
    send: (browser, cardNo) => browser.get('/api/v1/analytics/card').query({ cardNo }),
  },
  {
    call: 'POST /cloneCard',
    field: 'cardNo',
    kind: 'card',
    ownerMay: false, // It takes two ids; card-clone.test.ts has both in and out of reach.
    send: (browser, cardNo) => browser.post('/api/v1/cloneCard').send({ cardNo, businessId: v7() }),
  },
  {
    call: 'POST /cloneCard',
    field: 'businessId',
    kind: 'business',
    ownerMay: false, // As above.
    send: (browser, businessId) => browser.post('/api/v1/cloneCard').send({ cardNo: v7(), businessId }),
  },
  {
    call: 'POST /image-post',
    field: 'imageId',
    kind: 'imagePost',
    ownerMay: false, // It also needs a picture; image-post.test.ts covers both.
    send: (browser, imageId) =>
      browser
        .post('/api/v1/image-post')
        .send({ imageId, kind: 'SQUARE_IMAGE', mediaId: v7(), imageSubcategoryId: v7() }),
  },
  ...many,
  ...framing,
  ...todaysPost,
  ...studio,
  {
    call: 'POST /deleteCard',
    field: 'cardNo',
    kind: 'card',
    ends: true,
    send: (browser, cardNo) => browser.post('/api/v1/deleteCard').send({ cardNo }),
  },
  {
    call: 'DELETE /business/{id}',
    field: 'id',
    kind: 'business',
    ends: true,
    send: (browser, id) => browser.delete(`/api/v1/business/${id}`),
  },
];
