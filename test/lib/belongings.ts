import { pdf } from '../../upstream/test/fixtures/uploads.ts';
import { type Ids, idsWith } from '../calls/call.ts';
import { requestOf, sendCall } from '../calls/calls.ts';
import {
  insertPdfCardAndVideo,
  makeBusiness,
  makeCard,
  makeDocument,
  makeEnquiry,
  makeFeedback,
  makeNotification,
  makePost,
  makeStaffMember,
  makeStaffPrint,
  makeStudioDocument,
  publish,
  shareLeads,
  subcategoryNamed,
} from './factories.ts';
import { people } from './people.ts';
import { planPath } from './plans.ts';
import { findTemplate } from './videos.ts';
import type { Client, World } from './world.ts';

/** Customers who own a record of every kind. */
export type Owner = 'customer' | 'otherCustomer' | 'customerOfOtherAgency';

/** Makes a business with a published card and what belongs to these, which the owner loses with the business. */
export async function makeBusinessRows(world: World, owner: Owner) {
  const browser = await world.as(owner);
  const { businessId, user } = await makeBusiness(browser);
  const { cardNo } = await makeCard(browser, businessId);
  const card = await publish(browser, cardNo);
  const visitor = world.browser(people[owner].host);
  const { feedbackId } = await makeFeedback(visitor, browser, card);
  const { enquiryId } = await makeEnquiry(visitor, browser, await shareLeads(browser, card));
  return {
    ...{ user: user.userId, business: businessId, card: cardNo, feedback: feedbackId, enquiry: enquiryId },
    document: (await makeDocument(browser, businessId, pdf)).documentId,
    staffMember: (await makeStaffMember(browser, businessId)).staffMemberId,
    staffPrint: await makeStaffPrint(browser, businessId),
    ...(await insertPdfCardAndVideo(world, businessId)),
  } satisfies Partial<Ids>;
}

/** Adds what an admin adds, by the calls that do. */
async function makeRowsOfAgency(admin: Client) {
  const add = async (key: Parameters<typeof requestOf>[0], idField: string) => {
    const { body } = await sendCall(admin, key, requestOf(key, idsWith({}))).expect(200);
    const [row] = Object.values(body.data) as Record<string, unknown>[];
    return String(row?.[idField]);
  };
  return {
    plan: await add('POST /business/subscription-plan', 'subscriptionPlanId'),
    section: await add('POST /ui-customisation', 'uiCustomisationId'),
    page: await add('POST /category-static-page', 'categoryStaticPageId'),
    coupon: await add('POST /coupon', 'couponId'),
    imagePost: (await makePost(admin)).imageId,
    studioDocument: await makeStudioDocument(admin),
  } satisfies Partial<Ids>;
}

/** Records a payment of each kind by hand. */
async function makeRecords(world: World, admin: Client, businessId: string) {
  const { pdfCard, video } = await insertPdfCardAndVideo(world, businessId);
  const { body } = await admin.get(planPath).expect(200);
  const [{ subscriptionPlanId }] = body.data.subscriptionPlans;
  await world.upstream.database.raw.query(
    `update agency set configuration = jsonb_set(configuration, '{pdfCardConfig}',
       '{"enablePdfCardProduct": true, "customerPlans": [{"id": "one", "pricePaise": 4900}]}')`,
  );
  const record = async (path: string, sent: object): Promise<string> =>
    (await admin.post(`/api/v1${path}`).send(sent).expect(200)).body.data.recordNo;
  const isManualUpdate = true;
  const paying = { businessId, subscriptionPlanId, isManualUpdate };
  const withDue = { ...paying, paymentAmount: 100, duePaise: 100 };
  const recordWithDue = await record('/business/subscription-payment', withDue);
  return {
    subscriptionRecord: await record('/business/subscription-payment', paying),
    dueRecord: await record('/due-payment', { recordNo: recordWithDue }),
    cardRecord: await record('/card-payment', { businessId, subscriptionPlanId }),
    pdfCardRecord: await record('/pdf-card/pdf-card-payment', { pdfCardNo: pdfCard, planId: 'one', isManualUpdate }),
    videoRecord: await record('/video/user-video-payment', { videoNo: video, isManualUpdate, paymentAmount: 29_900 }),
  } satisfies Partial<Ids>;
}

async function makeDeletedRows(owner: Client) {
  const { businessId: deleted } = await makeBusiness(owner);
  await owner.delete(`/api/v1/business/${deleted}`).expect(200);
  const { businessId } = await makeBusiness(owner);
  const { cardNo: deletedCard } = await makeCard(owner, businessId);
  await owner.post('/api/v1/deleteCard').send({ cardNo: deletedCard }).expect(200);
  return { deleted, deletedCard } satisfies Partial<Ids>;
}

/** Makes a record of every kind for a customer and its agency. */
export async function makeBelongings(world: World, owner: Owner): Promise<Ids> {
  const browser = await world.as(owner);
  const itsAdmin = owner === 'customerOfOtherAgency' ? 'adminOfOtherAgency' : 'admin';
  const admin = await world.as(itsAdmin);
  const { rows } = await world.upstream.database.raw.query(
    'select agency_id as agency, franchisee_id as franchisee from franchisee where phone_number = $1',
    [people[itsAdmin].phoneNumber],
  );
  const [staff] = rows as Pick<Ids, 'agency' | 'franchisee'>[];
  const rowsOfBusiness = await makeBusinessRows(world, owner);
  const { imageCategoryId, imageSubcategoryId } = await subcategoryNamed(browser, 'Diwali');
  return idsWith({
    ...staff,
    ...rowsOfBusiness,
    ...(await makeRowsOfAgency(admin)),
    notification: await makeNotification(world, browser, admin, rowsOfBusiness.card),
    ...(await makeRecords(world, admin, rowsOfBusiness.business)),
    ...(await makeDeletedRows(browser)),
    ...{ imageCategory: imageCategoryId, imageSubcategory: imageSubcategoryId },
    template: (await findTemplate(browser, 'thank-you')).templateId,
  });
}
