import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { v7 } from 'uuid';
import { ArchiveWriter, type Installation } from '../../upstream/src/office/portability/export.ts';
import { entryNames } from '../../upstream/src/office/portability/manifest.ts';
import { readArchiveEntries } from '../../upstream/src/office/portability/read.ts';
import { readAll } from '../../upstream/src/office/portability/tar.ts';
import { openMediaStore } from '../../upstream/src/platform/media/media.store.ts';
import { pdf } from '../../upstream/test/fixtures/uploads.ts';
import {
  allowAgencyGreetings,
  insertPdfCardAndVideo,
  makeBusiness,
  makeCard,
  makeDocument,
  makeEnquiry,
  makeFeedback,
  makePicture,
  makeStaffMember,
  makeSubcategory,
  newPassword,
  publish,
  shareLeads,
  signUp,
} from './factories.ts';
import { makePlan } from './paying.ts';
import type { Client, World } from './world.ts';

/** An agency on its own domain with data of every kind. */

export const movedHost = 'moved.test';
export const adminPhone = '+919811166001';
export const ownerPhone = '+919811166002';

export const installationOf = ({ upstream, stores }: World): Installation => ({
  database: upstream.database,
  media: openMediaStore(join(stores.directory, 'media')),
});

export const newArchivePath = (): string =>
  join(mkdtempSync(join(tmpdir(), 'parichay-moves-')), `${randomUUID()}.tar.gz`);

/** Changes the files of an archive and writes matching checksums. */
export async function rewriteArchive(
  file: string,
  change: (name: string, bytes: Buffer) => Buffer,
  renameEntry = (name: string) => name,
  addedEntries: readonly (readonly [name: string, bytes: Buffer])[] = [],
): Promise<string> {
  const archive = new ArchiveWriter();
  let isAdded = false;
  async function* bytes() {
    for await (const { name, content } of readArchiveEntries(file)) {
      const entryBytes = await readAll(content);
      if (!isAdded && !name.startsWith('rows/') && !name.startsWith('shared/') && name !== entryNames.manifest) {
        isAdded = true;
        for (const [addedName, content] of addedEntries)
          yield* archive.entry(addedName, content.length, Readable.from([content]));
      }
      if (name === entryNames.trailer) yield* archive.end();
      else {
        const changed = change(name, entryBytes);
        yield* archive.entry(renameEntry(name), changed.length, Readable.from([changed]));
      }
    }
  }
  const path = newArchivePath();
  await pipeline(Readable.from(bytes(), { objectMode: false }), createGzip(), createWriteStream(path));
  return path;
}

export const signInAtMovedAgency = async (world: World, kind: 'owner' | 'admin'): Promise<Client> => {
  const browser = world.browser(movedHost);
  await browser
    .post(kind === 'admin' ? '/api/v1/franchisee/login' : '/api/v1/login')
    .send({ phoneNumber: kind === 'admin' ? adminPhone : ownerPhone, password: newPassword })
    .expect(200);
  return browser;
};

/** @param cardId of its card */
export async function makeMovedAgency(
  world: World,
  cardId: string,
): Promise<{ agencyId: string; card: Card; mediaId: string; planName: string }> {
  const platform = await world.as('superadmin');
  const { body } = await platform
    .post('/api/v1/agency')
    .send({ agency: { agencyName: 'Moving Cards', domains: [movedHost], brand: { colour: '#9f1239' } } })
    .expect(200);
  const { agencyId } = body.data.agency;
  await platform
    .post('/api/v1/addAgencyAdmin')
    .send({ adminData: { agencyId, name: 'Meena', phoneNumber: adminPhone } })
    .expect(200);
  const admin = world.browser(movedHost);
  await admin.post('/api/v1/franchisee/verifyPhoneNumber').send({ phoneNumber: adminPhone }).expect(200);
  await admin
    .post('/api/v1/verifyOtp')
    .send({ otp: world.otpFor(adminPhone) })
    .expect(200);
  await admin.post('/api/v1/franchisee/createPassword').send({ password: newPassword }).expect(200);
  const logo = await makePicture(admin, 400, 400);
  const [agency] = (await admin.get('/api/v1/agency/list').expect(200)).body.data.items;
  await admin
    .put('/api/v1/agency')
    .send({ agency: { agencyId, version: agency.version, brand: { logo: { mediaId: logo } } } })
    .expect(200);
  const plan = await makePlan(admin, { name: 'Gold of Moving Cards' });

  const owner = world.browser(movedHost);
  await signUp(owner, ownerPhone, world.otpFor);
  const mediaId = await makePicture(owner, 640, 480);
  const { businessId } = await makeBusiness(owner, { businessName: 'Shah & Sons “Sweets”', logo: { mediaId } });
  const { cardNo } = await makeCard(owner, businessId, { cardId });
  const card = await publish(owner, cardNo);
  await makeDocument(owner, businessId, pdf);
  await makeStaffMember(owner, businessId);
  await shareLeads(owner, card);
  const { enquiryId, version } = await makeEnquiry(world.browser(movedHost), owner, card);
  await admin.put(`/api/v1/enquiry/${enquiryId}/state`).send({ state: 'won' }).expect(200);
  await admin
    .put(`/api/v1/enquiry/${enquiryId}/note`)
    .send({ note: 'Delivered', remindOn: daysAfter(todayInIndia(), 30), version })
    .expect(200);
  await makeFeedback(world.browser(movedHost), owner, card);
  await insertPdfCardAndVideo(world, businessId);
  const { body: paid } = await admin
    .post('/api/v1/business/subscription-payment')
    .send({
      ...{ businessId, subscriptionPlanId: plan.subscriptionPlanId, isManualUpdate: true },
      note: 'Paid in cash',
    })
    .expect(200);
  await admin
    .post('/api/v1/payment-part')
    .send({ recordNo: paid.data.recordNo, refundPaise: 100, reason: 'a month', onceKey: v7() })
    .expect(200);
  await admin
    .post('/api/v1/coupon')
    .send({ code: 'DIWALI', percent: 20, planIds: [plan.subscriptionPlanId] })
    .expect(200);
  await admin
    .post('/api/v1/commission/rate')
    .send({ franchiseeId: null, hundredths: 1_000, fromDate: todayInIndia() })
    .expect(200);
  await admin
    .put('/api/v1/notification-choice')
    .send({ off: ['plans'] })
    .expect(200);
  await allowAgencyGreetings(world, movedHost);
  await makeSubcategory(admin, { imageSubcategoryName: 'Moving Mela' });
  return { agencyId, card, mediaId, planName: plan.name };
}
