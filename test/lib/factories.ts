import type { Business, BusinessInput } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { Document } from '@parichay/shared/shop/document/document.endpoints.ts';
import type { Enquiry, Feedback } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import type { ImagePost, ImageSubcategory } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { pdfCardDetails } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import type { StaffMember } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import { jpeg } from '../../upstream/test/fixtures/uploads.ts';
import type { Client, World } from './world.ts';

/** Makes test data through the API, with the given browser. */

let madeCount = 0;

export async function makeBusiness(browser: Client, input: Partial<BusinessInput> = {}): Promise<Business> {
  madeCount += 1;
  const { body } = await browser
    .post('/api/v1/business')
    .send({ businessName: `Shop ${madeCount}`, category: 'Grocery', ...input })
    .expect(200);
  return body.data.business;
}

/** Signs up a customer by phone, as staff does for a new business. @returns its userId */
export async function registerCustomer(staff: Client, phoneNumber: string): Promise<string> {
  const { body } = await staff.post('/api/v1/business/registerUserAndGetBusinesses').send({ phoneNumber }).expect(200);
  return body.data.userId;
}

export async function makeCard(browser: Client, businessId: string, input: object = {}): Promise<Card> {
  madeCount += 1;
  const { body } = await browser
    .post('/api/v1/updateCardBasicDetails')
    .send({ businessId, cardId: `card-no-${madeCount}`, basicDetails: { businessName: `Card ${madeCount}` }, ...input })
    .expect(200);
  return body.data.updatedCard;
}

export async function publish(browser: Client, cardNo: string): Promise<Card> {
  const { body } = await browser.post('/api/v1/updateCardStatus').send({ cardNo, status: 'active' }).expect(200);
  return body.data.updatedCard;
}

export async function makePublishedCard(browser: Client, input: object = {}): Promise<Card> {
  const business = await makeBusiness(browser);
  const { cardNo } = await makeCard(browser, business.businessId, input);
  return publish(browser, cardNo);
}

/** Shows notifications that are delayed so that their cause can be undone. */
export const showDelayedNotifications = ({ upstream }: Pick<World, 'upstream'>) =>
  upstream.database.raw.query('update notification set created_at = now() where created_at > now()');

/** Suspends a card, which notifies its owner. @returns the newest notificationId */
export async function makeNotification(world: World, owner: Client, staff: Client, cardNo: string): Promise<string> {
  for (const status of ['suspended', 'active']) {
    await staff.post('/api/v1/updateCardStatus').send({ cardNo, status }).expect(200);
    await showDelayedNotifications(world);
  }
  const { body } = await owner.get('/api/v1/analytics/admin-notification').expect(200);
  return body.data.items[0].notificationId;
}

/** Sends a form of a card from a new address, because limits by address have other tests. */
export const submitCardForm = (visitor: Client, form: 'feedback' | 'enquiry', body: object) => {
  madeCount += 1;
  return visitor
    .post(`/api/v1/${form}`)
    .set('X-Forwarded-For', `10.${(madeCount >> 16) & 255}.${(madeCount >> 8) & 255}.${madeCount & 255}`)
    .send(body);
};

const newestLead = async (owner: Client, form: 'feedback' | 'enquiry', businessId: string) => {
  const { body } = await owner.get(`/api/v1/${form}`).query({ businessId, limit: 1 }).expect(200);
  return body.data.items[0];
};

export async function makeFeedback(visitor: Client, owner: Client, card: Card, input = {}): Promise<Feedback> {
  const { cardId, businessId } = card;
  await submitCardForm(visitor, 'feedback', { cardId, name: `Visitor ${madeCount}`, rating: 5, ...input }).expect(200);
  return newestLead(owner, 'feedback', businessId);
}

/** Lets the agency see the enquiries of a card from now on. */
export async function shareLeads(owner: Client, { cardNo }: Pick<Card, 'cardNo'>, sharesLeads = true): Promise<Card> {
  const { body } = await owner.post('/api/v1/updateCardLeadSharing').send({ cardNo, sharesLeads }).expect(200);
  return body.data.updatedCard;
}

/** Sends an enquiry with consent; the agency sees it if the card shares enquiries. */
export async function makeEnquiry(visitor: Client, owner: Client, card: Card, input = {}): Promise<Enquiry> {
  const { cardId, businessId } = card;
  const enquiry = {
    cardId,
    name: `Visitor ${madeCount}`,
    phoneNumber: '98765 43210',
    consent: true,
    agencySees: true,
    ...input,
  };
  await submitCardForm(visitor, 'enquiry', enquiry).expect(200);
  return newestLead(owner, 'enquiry', businessId);
}

const uploadPath = '/api/v1/document/uploadDoc';

export const upload = (browser: Client, query: { hierarchy1: string; hierarchy2: string }) =>
  browser.post(uploadPath).query(query);

/** Uploads a picture. @returns its mediaId */
export async function uploadPicture(browser: Client, bytes: Buffer, hierarchy2 = 'gallery'): Promise<string> {
  const { body } = await upload(browser, { hierarchy1: 'image', hierarchy2 })
    .attach('file', bytes, 'shop.jpg')
    .expect(200);
  return body.data.document.picture.mediaId;
}

/** Uploads a small picture. @returns its mediaId */
export const makePicture = async (browser: Client, width = 48, height = 36): Promise<string> =>
  uploadPicture(browser, await jpeg(width, height));

export async function makeDocument(browser: Client, businessId: string, bytes: Buffer): Promise<Document> {
  const { body } = await upload(browser, { hierarchy1: 'document', hierarchy2: businessId })
    .attach('file', bytes, 'paper.pdf')
    .expect(200);
  return body.data.document;
}

/** The password of people who sign up here. */
export const newPassword = 'kagaz ki naav';

/** Signs up a new person by phone. @returns the userId */
export async function signUp(
  browser: Client,
  phoneNumber: string,
  otpFor: (phoneNumber: string) => string,
): Promise<string> {
  await browser.post('/api/v1/verifyUser').send({ phoneNumber }).expect(200);
  await browser
    .post('/api/v1/verifyOtp')
    .send({ otp: otpFor(phoneNumber) })
    .expect(200);
  const { body } = await browser.post('/api/v1/createPassword').send({ password: newPassword }).expect(200);
  return body.data.user.userId;
}

/** Lets an agency, named by its host, have greetings for its own customers. */
export async function allowAgencyGreetings({ upstream }: World, host: string, isAllowed = true): Promise<void> {
  await upstream.database.raw.query(
    `update agency set configuration = jsonb_set(configuration, '{imagePost,allowAgencyExclusivePosts}', to_jsonb($2::boolean))
     where agency_id = (select agency_id from agency_domain where host = $1)`,
    [host, isAllowed],
  );
}

export async function subcategoryNamed(browser: Client, search: string): Promise<ImageSubcategory> {
  const { body } = await browser.get('/api/v1/image-subcategory').query({ search }).expect(200);
  return body.data.items[0];
}

/** Makes a festival for all agencies, so that a test sees only its own greetings. */
export async function makeSubcategory(manager: Client, overrides: object = {}): Promise<ImageSubcategory> {
  madeCount += 1;
  const { imageCategoryId } = await subcategoryNamed(manager, 'Diwali');
  const { body } = await manager
    .post(`/api/v1/image-post/image-category/${imageCategoryId}/image-subcategory`)
    .send({ imageSubcategoryName: `Festival ${madeCount}`, position: 900 + madeCount, ...overrides })
    .expect(200);
  return body.data.imageSubcategory;
}

/** Makes a square greeting; `overrides` replaces its fields. */
export async function makePost(browser: Client, overrides: object = {}): Promise<ImagePost> {
  const { imageSubcategoryId } = await subcategoryNamed(browser, 'Diwali');
  const { body } = await browser
    .post('/api/v1/image-post')
    .send({ kind: 'SQUARE_IMAGE', mediaId: await makePicture(browser, 60, 60), imageSubcategoryId, ...overrides })
    .expect(200);
  return body.data.imagePost;
}

export const makeStaffMember = async (
  browser: Client,
  businessId: string,
  overrides: object = {},
): Promise<StaffMember> =>
  (
    await browser
      .post('/api/v1/staff-id/staff-member')
      .send({ businessId, personName: 'Asha Patel', ...overrides })
      .expect(200)
  ).body.data.staffMember;

/** Prints the samples of all staff members of a business. @returns the staffPrintId */
export const makeStaffPrint = async (browser: Client, businessId: string): Promise<string> =>
  (
    await browser
      .post('/api/v1/staff-id/print')
      .send({ businessId, templateCode: 'staff-id-1', isSample: true })
      .expect(200)
  ).body.data.staffPrint.staffPrintId;

/** Inserts a PDF card and a video of a business by SQL. */
export async function insertPdfCardAndVideo(
  { upstream }: Pick<World, 'upstream'>,
  businessId: string,
): Promise<{ pdfCard: string; video: string }> {
  const details = pdfCardDetails.parse({ templateCode: 'visiting-1', companyName: 'Shop', logo: null, photo: null });
  const { rows } = await upstream.database.raw.query(
    `with template as (
       insert into video_template (template_id, template_code, template_name, shapes, duration_seconds, slots, is_active)
       values (gen_random_uuid(), 'made-' || substr(gen_random_uuid()::text, 1, 8), 'Reveal', '{SQUARE}', 10, '[]', true)
       returning template_id
     ), video as (
       insert into user_video (video_no, agency_id, business_id, template_id, title, shape, texts, pictures)
       select gen_random_uuid(), agency_id, business_id, template_id, 'Ours', 'SQUARE', '{}', '{}'
       from business, template where business_id = $1::uuid returning video_no
     ), card as (
       insert into pdf_card (pdf_card_no, agency_id, business_id, template_code, company_name, person_name, details)
       select gen_random_uuid(), agency_id, business_id, 'visiting-1', 'Shop', 'Asha', $2::jsonb
       from business where business_id = $1::uuid returning pdf_card_no
     )
     select pdf_card_no, video_no from card, video`,
    [businessId, JSON.stringify(details)],
  );
  const [row] = rows as { pdf_card_no: string; video_no: string }[];
  return { pdfCard: row?.pdf_card_no ?? '', video: row?.video_no ?? '' };
}

/** A frame without layers, as the studio sends it. */
export const emptyFrame = {
  format: 1,
  name: 'empty',
  version: 1,
  frameKind: 'regular',
  pages: [{ id: 'post', size: {}, layers: [] }],
};

/** Makes an unpublished document of the studio. @returns its id */
export async function makeStudioDocument(admin: Client, overrides: object = {}): Promise<string> {
  const { body } = await admin
    .post('/api/v1/studio/document')
    .send({ title: 'Plain bar', from: { document: emptyFrame }, ...overrides })
    .expect(200);
  return body.data.studioDocument.studioDocumentId;
}
