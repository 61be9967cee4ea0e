import { type CallKey, callKeys, endpointOf } from '@parichay/shared/contract.ts';
import { internalCalls } from '@parichay/shared/internal.ts';
import type { ActorClaims } from '@parichay/shared/platform/lib/actor-token.ts';
import { actorTokenAudience, actorTokenIssuer } from '@parichay/shared/platform/lib/actor-token.ts';
import { type EndpointKey, splitKey } from '@parichay/shared/platform/lib/endpoint.ts';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type VideoDocument, videoDocuments } from '../../../upstream/src/studio/promo-video/video.documents.ts';
import { emptyFrame, makeBusiness, makeCard } from '../../lib/factories.ts';
import { everythingStored } from '../../lib/stored.ts';
import { actorKey, type Browser, startWorld, type World } from '../../lib/world.ts';

/** Fields that a caller may never set. */
const wishes = {
  agencyId: '0198c0de-0000-7000-8000-0000000000aa',
  userId: '0198c0de-0000-7000-8000-0000000000bb',
  roles: ['admin'],
  permissions: ['record-manual-payments'],
  paymentStatus: 1,
  expiryDateForCustomer: '2099-12-31',
  isSubscriptionActive: true,
  businessMadeBy: 'admin',
  sharesLeads: true,
  remindAccountId: '0198c0de-0000-7000-8000-0000000000dd',
  madeByFranchiseeId: '0198c0de-0000-7000-8000-0000000000cc',
  price: 1,
  amountPaise: 1,
  isManualUpdate: true,
  sessionEpoch: 0,
  passwordHash: 'x',
  deletedAt: null,
  createdAt: '2000-01-01T00:00:00.000Z',
};

const { code: _code, seconds: _seconds, ...anyFilm } = videoDocuments.get('thank-you') as VideoDocument;

let world: World;
const browsers = {} as Record<'customer' | 'admin' | 'superadmin', Browser>;
let businessId: string;
let cardNo: string;
let franchiseeId: string;
/** A valid body for every write, with the role that may send it. */
let writes: [key: CallKey, by: keyof typeof browsers, body: Record<string, unknown>][];

const proof = {
  orderCreationId: 'order_x',
  razorpayPaymentId: 'pay_x',
  razorpayOrderId: 'order_x',
  razorpaySignature: '0'.repeat(64),
};

/** The client sets a price only where a payment is recorded by hand. */
const payments = (ids: { businessId: string; cardNo: string; agencyId: string }): typeof writes => {
  const { businessId, cardNo, agencyId } = ids;
  const ofPlan = { businessId, subscriptionPlanId: 1 };
  const month = { month: 1, year: 2020, agencyId };
  return [
    ['POST /business/subscription-payment/order', 'customer', ofPlan],
    [
      'POST /business/subscription-payment',
      'admin',
      {
        businessId,
        subscriptionPlanId: 'CUSTOM_PLAN',
        customPlan: { ...customPlanDefaults, validity: 1, pricePaise: 99_900 },
        isManualUpdate: true,
      },
    ],
    ['DELETE /business/subscription-payment', 'admin', {}],
    ['POST /business/trial', 'admin', { businessId, until: null }],
    ['POST /coupon', 'admin', { code: 'MASS', percent: 10 }],
    ['POST /business/subscription-payment/free', 'customer', { ...ofPlan, couponCode: 'MASS' }],
    ['POST /commission/rate', 'admin', { franchiseeId: null, hundredths: 100, fromDate: '2099-01-01' }],
    [
      'POST /commission/payout',
      'admin',
      { franchiseeId: businessId, month: '2026-01', paidPaise: 1, paidOn: '2026-02-01' },
    ],
    [
      'POST /payment-part',
      'admin',
      { recordNo: businessId, refundPaise: 100, reason: 'a part', onceKey: 'mass-assignment-1' },
    ],
    ['POST /due-payment', 'admin', { recordNo: businessId }],
    ['DELETE /due-payment', 'admin', {}],
    ['POST /card-payment/order', 'customer', ofPlan],
    ['POST /card-payment/gateway', 'customer', { ...ofPlan, ...proof }],
    ['POST /card-payment', 'admin', ofPlan],
    ['DELETE /card-payment', 'admin', {}],
    ['POST /pdf-card/pdf-card-payment/order', 'customer', { planId: 'one', pdfCardNo: businessId }],
    ['POST /pdf-card/pdf-card-payment', 'customer', { planId: 'one', pdfCardNo: businessId, ...proof }],
    ['DELETE /pdf-card/pdf-card-payment', 'admin', {}],
    ['POST /video/user-video-payment/order', 'customer', { videoNo: businessId }],
    ['POST /video/user-video-payment', 'customer', { videoNo: businessId, ...proof }],
    ['DELETE /video/user-video-payment', 'admin', {}],
    ['DELETE /video/user-video', 'customer', { videoNo: businessId }],
    ['POST /video/user-video', 'customer', { businessId, templateId: businessId, title: 'New', shape: 'STORY' }],
    ['POST /video/user-video/preview', 'customer', { businessId, templateId: businessId, shape: 'STORY' }],
    ['POST /video/user-video/sample', 'customer', { videoNo: businessId }],
    ['POST /video/user-video/updateUserVideoStatus', 'customer', { videoNo: businessId, status: 'queued' }],
    ['POST /month-payments', 'superadmin', month],
    ['POST /month-payments/order', 'admin', month],
    ['POST /month-payments/gateway', 'admin', { ...month, ...proof }],
    ['POST /month-payments/many/order', 'admin', { agencyId, bills: [{ month: 1, year: 2020 }] }],
    ['POST /month-payments/many/gateway', 'admin', { agencyId, bills: [{ month: 1, year: 2020 }], ...proof }],
    ['POST /month-payments/move-out-card', 'superadmin', { ...month, cardNo }],
    ['POST /month-payments/add-card-in-bill', 'superadmin', { ...month, cardNo }],
    ['POST /annual-payment', 'superadmin', { agencyId }],
    ['POST /agency-image-payment', 'superadmin', { agencyId }],
    ['POST /agency-image-payment/order', 'admin', { agencyId }],
    ['POST /agency-image-payment/gateway', 'admin', { agencyId, ...proof }],
    ['POST /agency-pdf-card-payment', 'superadmin', { agencyId }],
    [
      'PUT /payment-account',
      'admin',
      { keyId: 'rzp_test_Nobodys00001', keySecret: 'nobody knows', webhookSecret: 'nobody knows this' },
    ],
    ['DELETE /payment-account', 'admin', {}],
    ['POST /payment-reconciliation/grant', 'admin', { caseId: businessId }],
    ['POST /payment-reconciliation/refund', 'admin', { caseId: businessId }],
    ['POST /payment-reconciliation/settle', 'admin', { caseId: businessId, note: 'by bank' }],
    ['POST /payment-reconciliation/withdraw', 'admin', { caseId: businessId, note: 'by bank' }],
    ['POST /payment-reconciliation/retry', 'superadmin', { caseId: businessId }],
  ];
};

beforeAll(async () => {
  world = await startWorld();
  browsers.customer = await world.as('customer');
  browsers.admin = await world.as('admin');
  browsers.superadmin = await world.as('superadmin');
  ({ businessId } = await makeBusiness(browsers.customer));
  ({ cardNo } = await makeCard(browsers.customer, businessId));
  const { body } = await browsers.admin.get('/api/v1/franchisee/list').expect(200);
  franchiseeId = body.data.items.find((item: { roles: string[] }) => item.roles[0] === 'creator').franchiseeId;
  const [agency] = (await browsers.admin.get('/api/v1/agency/list').expect(200)).body.data.items;
  const { configuration } = agency;
  const target = { cardNo };
  const greeting = {
    kind: 'SQUARE_IMAGE',
    mediaId: businessId,
    imageSubcategoryId: businessId,
    focalPoint: { x: 0, y: 0 },
  };
  writes = [
    ['POST /user/preference', 'customer', { language: 'hi' }],
    ['POST /business', 'customer', { businessName: 'New', category: 'Grocery', address: {} }],
    ['POST /business/updateBusinessMetadata', 'customer', { businessId, metadata: { seen: true } }],
    ['POST /business/cloneBusiness', 'customer', { businessId }],
    ['POST /business/registerUserAndGetBusinesses', 'admin', { phoneNumber: '+919811177777' }],
    [
      'POST /business/importBusinesses',
      'admin',
      { rows: [{ phoneNumber: '+919811177778', businessName: 'Imported' }], isDryRun: false },
    ],
    ['POST /business/many/status', 'admin', { businessIds: [businessId], status: 'active' }],
    ['POST /business/many/image-posts', 'admin', { businessIds: [businessId], imagePostStatus: 'enabled' }],
    ['POST /business/many/subscription-payment', 'admin', { businessIds: [businessId], subscriptionPlanId: 1 }],
    ['POST /business/many/reminder', 'admin', { businessIds: [businessId] }],
    ['POST /business/many/franchisee', 'admin', { businessIds: [businessId], franchiseeId }],
    ['POST /business/reminder', 'admin', { businessId }],
    ['DELETE /business/{id}', 'customer', {}],
    ['POST /updateCardBasicDetails', 'customer', { ...target, basicDetails: { businessName: 'New', address: {} } }],
    ['POST /updateCardPaymentOptions', 'customer', { ...target, paymentOptions: { bank: {} } }],
    ['POST /updateCardYoutubeVideos', 'customer', { ...target, youtubeVideos: {} }],
    ['POST /updateCardSocialLinks', 'customer', { ...target, socialLinks: {} }],
    ['POST /updateCardTemplate', 'customer', { ...target, template: {} }],
    ['POST /updateCardGallery', 'customer', { ...target, gallery: {} }],
    ['POST /updateCardAboutUs', 'customer', { ...target, aboutUs: {} }],
    ['POST /updateCardProducts', 'customer', { ...target, products: { products: [{ name: 'Tea' }] } }],
    ['POST /updateCardLinks', 'customer', { ...target, links: {} }],
    ['POST /updateCardSettings', 'customer', { ...target, settings: { headings: {} } }],
    ['POST /updateCardStatus', 'customer', { ...target, status: 'active' }],
    ['POST /updateCardLimit', 'admin', { ...target, cardLimit: 5 }],
    ['POST /updateCardLeadSharing', 'customer', { ...target, sharesLeads: true }],
    ['POST /updateImagePostStatus', 'admin', { ...target, imagePostStatus: 'disabled' }],
    ['POST /updateImagePostSettings', 'customer', { ...target, imagePostSettings: {} }],
    ['POST /cloneCard', 'admin', { ...target, businessId }],
    ['POST /deleteCard', 'customer', { ...target }],
    ['POST /restoreCard', 'customer', { ...target }],
    ['POST /feedback', 'customer', { cardId: 'some-card', name: 'Asha', rating: 5 }],
    ['PUT /feedback/{feedbackId}/shown', 'customer', { isShown: true }],
    ['DELETE /feedback', 'customer', {}],
    ['POST /enquiry', 'customer', { cardId: 'some-card', name: 'Asha', email: 'a@example.com', consent: true }],
    ['PUT /enquiry/{enquiryId}/read', 'customer', { isRead: true }],
    ['PUT /enquiry/{enquiryId}/state', 'customer', { state: 'won' }],
    ['PUT /enquiry/{enquiryId}/note', 'customer', { note: 'Call on Monday', remindOn: null, version: 1 }],
    ['PUT /enquiry/{enquiryId}/spam', 'customer', { isSpam: true }],
    ['DELETE /enquiry', 'customer', {}],
    ['PUT /enquiry/{enquiryId}/person', 'admin', { franchiseeId: null }],
    ['POST /link-store/link-category', 'superadmin', { linkCategoryName: 'New' }],
    ['DELETE /link-store/link-category/{linkCategoryId}', 'superadmin', {}],
    [
      'POST /link-store/link-type',
      'superadmin',
      { linkCategoryId: businessId, linkTypeName: 'New', action: 'url', icon: { mediaId: businessId } },
    ],
    ['DELETE /link-store/link-type/{linkTypeId}', 'superadmin', {}],
    ['POST /image-post/image-category', 'superadmin', { imageCategoryName: 'New' }],
    [
      'POST /image-post/image-category/{imageCategoryId}/image-subcategory',
      'superadmin',
      { imageSubcategoryName: 'New' },
    ],
    ['DELETE /image-post/image-category/{imageCategoryId}/image-subcategory', 'superadmin', {}],
    ['POST /image-post/image-tag', 'superadmin', { imageTagName: 'New' }],
    ['DELETE /image-post/image-tag/{imageTagId}', 'superadmin', {}],
    ['POST /image-post', 'superadmin', greeting],
    ['POST /image-post/multiple', 'superadmin', { imagePosts: [greeting] }],
    ['POST /image-post/generate-low-quality-image-post', 'superadmin', { imageIds: [businessId] }],
    ['DELETE /image-post', 'superadmin', { imageIds: [businessId] }],
    ['POST /image-post/{imageId}/preview', 'customer', { businessId, frames: ['frame2'], shape: 'SQUARE' }],
    ['POST /image-post/{imageId}/compose', 'customer', { businessId, frame: 'frame2', shape: 'SQUARE' }],
    ['DELETE /image-post/video/{mediaId}', 'superadmin', {}],
    ['DELETE /image-post/calendar/{day}', 'customer', {}],
    [
      'PUT /image-post/calendar/{day}',
      'customer',
      { businessId, imageId: businessId, frame: 'frame2', shape: 'SQUARE' },
    ],
    [
      'POST /video/template',
      'superadmin',
      {
        templateCode: 'new',
        templateName: 'New',
        shapes: ['SQUARE'],
        durationSeconds: 10,
        thumbnail: { mediaId: businessId },
        slots: [{ key: 'headline', label: 'Headline', type: 'text' }],
      },
    ],
    ['DELETE /video/template', 'superadmin', { templateId: businessId }],
    ['POST /studio/document', 'superadmin', { title: 'New', from: { document: emptyFrame } }],
    ['PUT /studio/document/{id}', 'superadmin', { version: 1, title: 'New', document: emptyFrame }],
    ['DELETE /studio/document/{id}', 'superadmin', {}],
    ['POST /studio/document/{id}/publish', 'superadmin', { version: 1 }],
    ['POST /studio/document/{id}/withdraw', 'superadmin', { version: 1 }],
    ['POST /studio/preview', 'superadmin', { document: emptyFrame }],
    ['PUT /video/template/popularity', 'customer', { templateId: businessId }],
    ['POST /video/template/draft', 'superadmin', { templateCode: 'copy', templateName: 'Copy', copyOf: businessId }],
    ['PUT /video/template/{id}/draft', 'superadmin', { version: 0, film: anyFilm }],
    [
      'POST /video/template/{id}/draft/preview',
      'superadmin',
      { film: anyFilm, shape: 'SQUARE', business: 'short', moment: 1 },
    ],
    ['POST /video/template/{id}/draft/test', 'superadmin', { version: 0, shape: 'SQUARE' }],
    ['POST /video/template/{id}/draft/publish', 'superadmin', { version: 0 }],
    ['POST /video/template/{id}/withdraw', 'superadmin', {}],
    [
      'POST /franchisee/signup',
      'admin',
      { name: 'New', phoneNumber: '+919811177778', roles: ['creator'], configuration: {} },
    ],
    ['POST /franchisee/edit', 'admin', { franchiseeId, name: 'New' }],
    ['POST /franchisee/name', 'admin', { name: 'New' }],
    ['POST /franchisee/preference', 'admin', { getsDigest: true }],
    ['POST /business/subscription-plan', 'admin', { ...customPlanDefaults, validity: 1, pricePaise: 100 }],
    ['DELETE /business/subscription-plan/{subscriptionPlanId}', 'admin', {}],
    [
      'POST /agency',
      'superadmin',
      { agency: { agencyName: 'New', roles: ['admin'], configuration: { prices: {} }, brand: {} } },
    ],
    [
      'PUT /agency',
      'admin',
      { agency: { agencyId: agency.agencyId, version: agency.version, roles: agency.roles, configuration, brand: {} } },
    ],
    ['POST /createSsl', 'admin', { agencyId: agency.agencyId }],
    [
      'POST /addAgencyAdmin',
      'superadmin',
      { adminData: { agencyId: agency.agencyId, name: 'New', phoneNumber: '+919811177779' } },
    ],
    ['POST /agency/suspend', 'superadmin', { agencyId: businessId }],
    ['POST /agency/lift', 'superadmin', { agencyId: agency.agencyId }],
    ['POST /agency/hand-over', 'superadmin', { agencyId: businessId, name: 'New', phoneNumber: '+919811177780' }],
    ...payments({ businessId, cardNo, agencyId: agency.agencyId }),
    [
      'POST /pdf-card/updatePdfCardBasicDetails',
      'customer',
      { businessId, templateCode: 'visiting-1', companyName: 'New', address: {}, facts: [{ label: 'a', value: 'b' }] },
    ],
    ['POST /pdf-card/preview', 'customer', { businessId, templates: ['visiting-1'], details: { companyName: 'New' } }],
    ['POST /pdf-card/updatePdfCardStatus', 'customer', { pdfCardNo: businessId, status: 'done' }],
    ['POST /pdf-card/deletePdfCard', 'customer', { pdfCardNo: businessId }],
    ['POST /pdf-card/exportPdfCard', 'customer', { pdfCardNo: businessId }],
    ['POST /staff-id/staff-member', 'customer', { businessId, personName: 'New' }],
    ['POST /staff-id/preview', 'customer', { businessId, templateCode: 'staff-id-1', members: [{ personName: 'A' }] }],
    ['POST /staff-id/staff-member/import', 'customer', { businessId, members: [{ personName: 'New' }] }],
    ['POST /staff-id/print', 'customer', { businessId, templateCode: 'staff-id-1' }],
    ['POST /staff-id/print/retry', 'customer', { staffPrintId: businessId }],
    ['POST /staff-id/staff-member/revoke', 'customer', { staffMemberId: businessId }],
    ['POST /staff-id/staff-member/re-issue', 'customer', { staffMemberId: businessId }],
    ['DELETE /staff-id/staff-member', 'customer', {}],
    ['POST /ui-customisation', 'admin', { placement: 'HOME_PAGE', title: 'New', target: { kind: 'none' } }],
    ['DELETE /ui-customisation/{uiCustomisationId}', 'admin', {}],
    ['POST /category-static-page', 'admin', { category: 'Grocery', title: 'New', blocks: [{ heading: 'One' }] }],
    ['DELETE /category-static-page', 'admin', {}],
    ['DELETE /account-change', 'customer', {}],
    ['POST /business/restoreBusiness', 'customer', { businessId }],
    ['POST /trash/restore', 'customer', { kind: 'business', entryId: businessId }],
    ['DELETE /document/{documentId}', 'customer', {}],
    ['PUT /analytics/admin-notification/read', 'customer', {}],
    ['PUT /notification-choice', 'customer', { off: ['enquiries'] }],
    ['PUT /analytics/admin-notification/{id}/read', 'customer', {}],
    ['POST /analytics/log', 'customer', { logEvents: [{ logEventName: 'SEEN', sessionId: 'one' }] }],
    ['POST /log', 'customer', { level: 'debug', message: 'x', source: 'frontend' }],
  ];
});
afterAll(() => world.close());

/** A path with a valid value for every parameter. */
const filled = (path: string) => path.replace('{day}', '2026-12-01').replaceAll(/\{\w+\}/g, businessId);

let sent = 0;
/** Sends each request from another address, since strangers are limited by address. */
const send = (browser: Browser, key: CallKey, body: unknown, query = {}) => {
  sent += 1;
  const { method, path } = splitKey(key);
  const verb = method.toLowerCase() as 'post' | 'put' | 'delete';
  return browser[verb](`/api/v1${filled(path)}`)
    .query(query)
    .set('X-Forwarded-For', `10.9.${sent >> 8}.${sent & 255}`)
    .send(body as object);
};

/** The same object with one more field, at the top and in each nested object. */
function* withField(body: unknown, name: string, value: unknown, path = ''): Generator<[unknown, string]> {
  if (Array.isArray(body)) {
    for (const [at, item] of body.entries())
      for (const [changed, where] of withField(item, name, value, `${path}${at}.`))
        yield [body.with(at, changed), where];
  } else if (typeof body === 'object' && body !== null) {
    if (!Object.hasOwn(body, name)) yield [{ ...body, [name]: value }, path + name];
    for (const [key, inner] of Object.entries(body)) {
      // Metadata takes any name.
      // video-draft.test.ts tests the fields of a video template.
      if (key === 'metadata' || key === 'film') continue;
      for (const [changed, where] of withField(inner, name, value, `${path}${key}.`))
        yield [{ ...body, [key]: changed }, where];
    }
  }
}

describe('security 16: fields that only the server sets', () => {
  test('every write that the upstream handles, except uploads, and every payment call is in the list of this test', () => {
    const built = callKeys.filter(
      (key) =>
        !key.startsWith('GET') &&
        (endpointOf(key).owner !== 'bff' || key.includes('payment')) &&
        !endpointOf(key).upload,
    );
    expect(writes.map(([key]) => key).sort()).toEqual(built.toSorted());
  });

  test.each(Object.entries(wishes))(
    'the field %s is refused by name in every write, at every depth',
    async (name, value) => {
      const before = await everythingStored(world);
      for (const [key, by, body] of writes) {
        const declared = Object.keys(endpointOf(key).body?.shape ?? {});
        for (const [wish, where] of withField(body, name, value)) {
          if (declared.includes(where)) continue;
          const answer = await send(browsers[by], key, wish);
          expect(answer.status, `${key} ${where}: ${JSON.stringify(answer.body)}`).toBe(400);
          expect(answer.body.data.code).toBe('invalid_input');
          if (endpointOf(key).body) expect(answer.body.data.fields).toEqual({ [where]: 'unknown field' });
        }
      }
      expect(await everythingStored(world)).toEqual(before);
    },
  );

  test('a query parameter that a call does not declare answers 400 and changes nothing', async () => {
    const before = await everythingStored(world);
    for (const [key, by, body] of writes) {
      const answer = await send(browsers[by], key, body, { agencyId: wishes.agencyId });
      // Only the super admin may name an agency; to all others another agency is missing.
      const isDeclared = Object.hasOwn(endpointOf(key).query?.shape ?? {}, 'agencyId');
      expect([key, answer.status]).toEqual([key, isDeclared ? 404 : 400]);
    }
    for (const key of ['GET /card', 'GET /business/{id}', 'GET /user', 'GET /document'] as const) {
      const { path } = splitKey(key);
      await browsers.customer
        .get(`/api/v1${path.replace('{id}', businessId)}`)
        .query({ ...(path === '/card' && { cardNo }), ...(path === '/document' && { businessId }), isAdmin: 'true' })
        .expect(400);
    }
    expect(await everythingStored(world)).toEqual(before);
  });

  test('the schema of every call refuses unknown fields', () => {
    const lax = callKeys.filter((key) => {
      const { body, query } = endpointOf(key);
      const stranger = { 'no field of ours': true };
      return [body, query].some(
        (schema) =>
          schema && !schema.safeParse(stranger).error?.issues.some((issue) => issue.code === 'unrecognized_keys'),
      );
    });
    expect(lax).toEqual([]);
  });

  test('a body with __proto__ or constructor answers 400 and pollutes no prototype', async () => {
    const before = await everythingStored(world);
    for (const text of ['{"__proto__":{"roles":["admin"]}', '{"constructor":{"prototype":{"x":1}}']) {
      const { status } = await browsers.customer
        .post('/api/v1/business')
        .set('content-type', 'application/json')
        .send(`${text},"businessName":7}`);
      expect(status).toBe(400);
    }
    expect(await everythingStored(world)).toEqual(before);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  test('a staff member who raises the own roles gets 403', async () => {
    const creator = await world.as('creator');
    const before = await everythingStored(world);
    await creator
      .post('/api/v1/franchisee/edit')
      .send({ franchiseeId, roles: ['admin'] })
      .expect(403);
    expect(await everythingStored(world)).toEqual(before);
  });
});

describe('security 16: the actor token of the upstream', () => {
  const key = new TextEncoder().encode(actorKey);
  let admin: Extract<ActorClaims, { kind: 'staff' }>;
  beforeAll(async () => {
    const { rows } = await world.upstream.database.raw.query(
      `select f.* from franchisee f join agency_domain d using (agency_id) where d.host = 'home.test' and 'admin' = any(f.roles) limit 1`,
    );
    const row = rows[0] as { agency_id: string; franchisee_id: string; session_epoch: number };
    admin = {
      kind: 'staff',
      agencyId: row.agency_id,
      franchiseeId: row.franchisee_id,
      roles: ['admin'],
      permissions: [],
      ofSuperadminAgency: false,
      hideBilling: false,
      sessionEpoch: row.session_epoch,
    };
  });

  const token = (actor: unknown, alg = 'HS256') =>
    new SignJWT({ actor })
      .setProtectedHeader({ alg })
      .setAudience(actorTokenAudience)
      .setIssuer(actorTokenIssuer)
      .setIssuedAt()
      .setExpirationTime('60s');
  const ask = async (authorization: string | undefined, path = '/api/v1/franchisee', method = 'GET') => {
    const answer = await fetch(world.upstream.url + path, {
      method,
      headers: {
        ...(authorization !== undefined && { authorization }),
        'x-user-id': '1',
        'x-actor': JSON.stringify(admin),
        'content-type': 'application/json',
        cookie: 'sid=anything',
      },
      ...(method !== 'GET' && { body: '{}' }),
    });
    const { data } = (await answer.json()) as { data: { code?: string } };
    return [answer.status, data.code];
  };

  test('a valid actor token is accepted by the upstream', async () => {
    expect(await ask(`Bearer ${await token(admin).sign(key)}`)).toEqual([200, undefined]);
  });

  const unsigned = (actor: unknown) =>
    new UnsecuredJWT({ actor })
      .setAudience(actorTokenAudience)
      .setIssuer(actorTokenIssuer)
      .setExpirationTime('60s')
      .encode();
  const forgeries: [what: string, authorization: () => Promise<string | undefined> | string | undefined][] = [
    ['no token', () => undefined],
    ['an empty one', () => 'Bearer '],
    ['another scheme', async () => `Basic ${await token(admin).sign(key)}`],
    ['no signature', () => `Bearer ${unsigned(admin)}`],
    ['another key', async () => `Bearer ${await token(admin).sign(new TextEncoder().encode('x'.repeat(44)))}`],
    ['another algorithm', async () => `Bearer ${await token(admin, 'HS512').sign(key)}`],
    ['one that has expired', async () => `Bearer ${await token(admin).setExpirationTime('-1s').sign(key)}`],
    ['one without an end', async () => `Bearer ${await endless(admin)}`],
    ['one for another audience', async () => `Bearer ${await token(admin).setAudience('somebody').sign(key)}`],
    ['one of another issuer', async () => `Bearer ${await token(admin).setIssuer('somebody').sign(key)}`],
    ['one with a word changed', async () => `Bearer ${tampered(await token(admin).sign(key))}`],
    ['claims that are none', async () => `Bearer ${await token({ ...admin, roles: ['root'] }).sign(key)}`],
    ['no claims', async () => `Bearer ${await token(undefined).sign(key)}`],
    ['a session that has ended', async () => `Bearer ${await token({ ...admin, sessionEpoch: 99 }).sign(key)}`],
    [
      'another agency’s account',
      async () => `Bearer ${await token({ ...admin, agencyId: wishes.agencyId }).sign(key)}`,
    ],
  ];
  const endless = (actor: unknown) =>
    new SignJWT({ actor })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(actorTokenAudience)
      .setIssuer(actorTokenIssuer)
      .sign(key);
  const tampered = (jwt: string) => {
    const [head, body = '', signature] = jwt.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    claims.actor.ofSuperadminAgency = true;
    return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
  };

  test.each(forgeries)(
    '%s as the actor token answers 401 to reads and writes and changes nothing',
    async (_, authorization) => {
      const before = await everythingStored(world);
      const header = await authorization();
      expect(await ask(header)).toEqual([401, 'not_signed_in']);
      expect(await ask(header, '/api/v1/franchisee/signup', 'POST')).toEqual([401, 'not_signed_in']);
      expect(await ask(header, '/api/v1/category-static-page', 'POST')).toEqual([401, 'not_signed_in']);
      expect(await ask(header, '/api/v1/log', 'POST')).toEqual([401, 'not_signed_in']);
      // An ended account's valid signature still gets 404 for internal calls.
      expect([401, 404]).toContain((await ask(header, '/internal/agency?host=home.test'))[0]);
      expect(await everythingStored(world)).toEqual(before);
    },
  );

  test('the BFF’s token opens only internal calls, and an account’s token opens none of them', async () => {
    const before = await everythingStored(world);
    const service = `Bearer ${await token({ kind: 'service' }).sign(key)}`;
    const account = `Bearer ${await token(admin).sign(key)}`;
    const anonymous = `Bearer ${await token({ kind: 'anonymous', agencyId: admin.agencyId }).sign(key)}`;
    expect(await ask(service, '/internal/agency?host=home.test')).toEqual([200, undefined]);
    for (const endpoint of callKeys.filter((one) => endpointOf(one).owner !== 'bff')) {
      const { method, path } = splitKey(endpoint);
      const url = `/api/v1${filled(path)}`;
      expect([endpoint, ...(await ask(service, url, method))]).toEqual([endpoint, 404, 'not_found']);
    }
    for (const internal of Object.keys(internalCalls) as EndpointKey[]) {
      const { method, path } = splitKey(internal);
      expect([internal, ...(await ask(account, path, method))]).toEqual([internal, 404, 'not_found']);
      expect([internal, ...(await ask(anonymous, path, method))]).toEqual([internal, 404, 'not_found']);
      expect([internal, ...(await ask(undefined, path, method))]).toEqual([internal, 401, 'not_signed_in']);
    }
    expect(await everythingStored(world)).toEqual(before);
  });

  test('an internal call is not reachable through the BFF', async () => {
    const browser = world.browser();
    for (const path of ['/internal/agency?host=home.test', '/api/v1/internal/agency', '/api/v1/../internal/agency']) {
      expect([404, 400]).toContain((await browser.get(path)).status);
    }
  });
});
