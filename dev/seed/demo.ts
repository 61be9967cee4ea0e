import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import type { Sections } from '@parichay/shared/shop/card/card-sections.ts';
import { withDefaultSections } from '@parichay/shared/shop/card/complete-sections.ts';
import { findOrAddCustomer, setPasswordHash } from '../../upstream/src/people/account/account.queries.ts';
import { hashPassword } from '../../upstream/src/people/account/password.ts';
import { addAgency, firstAgency } from '../../upstream/src/people/agency/agency.queries.ts';
import { type DatabaseConnection, inTenant, type Tx } from '../../upstream/src/platform/database/database.ts';
import { newId } from '../../upstream/src/platform/database/rows.ts';
import { type DemoBusiness, demoBusinesses } from './businesses.ts';
import { customisationMotifs, seedCustomisation } from './customisation.ts';
import { addGreetings } from './greetings.ts';
import { demoLogins } from './logins.ts';
import {
  createPainter,
  type PaintedPictures,
  type Painter,
  type PainterDependencies,
  recordMedia,
} from './pictures.ts';
import { seedPlans } from './plans.ts';
import { videoPosts } from './posts.ts';
import { writeRemainingGreetings } from './remaining-greetings.ts';

export interface SeedDependencies extends PainterDependencies {
  database: DatabaseConnection;
}

type Login = (typeof demoLogins)[number];
type StaffRole = Exclude<Login['role'], 'customer'>;

const staffNames: Record<StaffRole, string> = {
  superadmin: 'Meera Iyer',
  admin: 'Anil Deshmukh',
  creator: 'Kavita Joshi',
  franchisee: 'Rohit Verma',
  'franchisee-with-all-card-access': 'Farah Khan',
};

/** One after the other: on a busy machine a queue of passwords ends in too_many_requests. */
async function hashDemoPasswords() {
  const hashes: (readonly [(typeof demoLogins)[number]['role'], string])[] = [];
  for (const { role, password } of demoLogins) hashes.push([role, await hashPassword(password)]);
  return hashes;
}

/**
 * Fills an empty database with a demo agency: its staff, plans, greetings and sections, and a customer with cards.
 * @param remainingFile lists the videos that `drawRemainingGreetings` draws later
 */
export async function seedDemo({ database, ...dependencies }: SeedDependencies, remainingFile: string): Promise<void> {
  if (await inTenant(database.db, 'platform', firstAgency)) return;
  const passwordHashes = hashDemoPasswords();
  // Drawing takes seconds, so it happens before the transaction.
  const painted = await paintDemoPictures(createPainter(dependencies));
  const hashes = new Map(await passwordHashes);
  const hashOf = (role: Login['role']) => hashes.get(role) ?? '';

  await inTenant(database.db, 'platform', async (tx) => {
    const { agencyId } = await addAgency(tx, {
      agencyName: 'Rangoli Cards',
      roles: ['admin'],
      configuration: agencyConfiguration.parse({
        imagePost: { allowAgencyExclusivePosts: true },
        onlinePayment: { enablePaymentIntegration: true },
        contact: { phoneNumber: '+919810000002', whatsappNumber: '+919810000002' },
        pdfCardConfig: { customerPlans: [{ id: 'PDF', pricePaise: 9_900 }] },
        video: { pricePaise: 19_900 },
        prices: { perCardPaise: 5_000, annualPaise: 2_400_000, imagePostPaise: 1_200_000, pdfCardPaise: 600_000 },
      }),
      brand: { colour: '#0f766e', logo: null, favicon: null },
      domains: ['localhost'],
    });
    // The staff of the platform's agency manages all other agencies.
    const platform = await addAgency(tx, {
      agencyName: 'Platform',
      roles: ['superadmin', 'admin'],
      configuration: agencyConfiguration.parse({}),
      brand: { colour: '#1d4ed8', logo: null, favicon: null },
      domains: ['platform.localhost'],
    });
    const staff = new Map<StaffRole, string>();
    for (const { role, phoneNumber } of demoLogins) {
      if (role === 'customer') continue;
      const ownerAgencyId = role === 'superadmin' ? platform.agencyId : agencyId;
      staff.set(role, await addStaff(tx, ownerAgencyId, { role, phoneNumber, hash: hashOf(role) }));
    }
    const adminOf = (role: StaffRole) => staff.get(role) ?? '';
    const ownMaker = { agencyId, franchiseeId: adminOf('admin') };
    await seedPlans(tx, agencyId);
    const makers = { platform: { agencyId: platform.agencyId, franchiseeId: adminOf('superadmin') }, own: ownMaker };
    await addGreetings(tx, makers);
    writeRemainingGreetings(remainingFile, { makers, motifs: videoPosts.map(({ motif }) => motif) });
    await seedCustomisation(tx, { ...ownMaker, pictures: painted.customisation });
    await addDemoCustomer(tx, agencyId, hashOf('customer'), painted.businesses);
  });
}

/** Paints all pictures of the demo, grouped by their later owners. */
async function paintDemoPictures({ paintAndStoreAll: paintMotifs }: Painter) {
  const businesses = new Map<DemoBusiness, PaintedPictures>();
  for (const business of demoBusinesses) {
    const motifs = await paintMotifs(Object.values(business.pictures));
    const pictureEntries = Object.entries(business.pictures).flatMap(([name, motif]) => {
      const picture = motifs.get(motif);
      return picture ? [[name, picture] as const] : [];
    });
    businesses.set(business, new Map(pictureEntries));
  }
  return {
    businesses,
    customisation: await paintMotifs(customisationMotifs),
  };
}

async function addStaff(
  tx: Tx,
  agencyId: string,
  { role, phoneNumber, hash }: { role: StaffRole; phoneNumber: string; hash: string },
): Promise<string> {
  const franchiseeId = newId();
  await tx
    .insertInto('franchisee')
    .values({
      franchisee_id: franchiseeId,
      agency_id: agencyId,
      name: staffNames[role],
      phone_number: phoneNumber,
      email: null,
      roles: [role === 'superadmin' ? 'admin' : role],
      permissions: [],
      configuration: JSON.stringify({ hideBilling: false }),
      password_hash: hash,
    })
    .execute();
  return franchiseeId;
}

async function addDemoCustomer(
  tx: Tx,
  agencyId: string,
  hash: string,
  pictures: ReadonlyMap<DemoBusiness, PaintedPictures>,
): Promise<void> {
  const { account } = await findOrAddCustomer(tx, {
    agencyId,
    phoneNumber: demoLogins.find(({ role }) => role === 'customer')?.phoneNumber ?? null,
    email: null,
    isForeignUser: false,
  });
  await setPasswordHash(tx, account, hash);
  if (account.audience !== 'customer') return;
  const { userId } = account.user;
  for (const [index, business] of demoBusinesses.entries()) {
    const media: PaintedPictures = pictures.get(business) ?? new Map();
    await recordMedia(tx, media, { agencyId, uploadedBy: userId, isUploadedByStaff: false });
    const businessId = await addBusiness(tx, agencyId, userId, business, media);
    if (index > 0) continue;
    await tx
      .updateTable('customer')
      .set({ preferences: JSON.stringify({ activeBusinessId: businessId, language: null }) })
      .where('user_id', '=', userId)
      .execute();
  }
}

async function addBusiness(
  tx: Tx,
  agencyId: string,
  userId: string,
  business: DemoBusiness,
  media: PaintedPictures,
): Promise<string> {
  const businessId = newId();
  const pictureJson = (name: string) => {
    const picture = media.get(name);
    return picture ? JSON.stringify(picture) : null;
  };
  await tx
    .insertInto('business')
    .values({
      business_id: businessId,
      agency_id: agencyId,
      user_id: userId,
      business_name: business.name,
      category: business.category,
      business_nature: business.nature,
      email: business.email ?? null,
      website: null,
      address: JSON.stringify(business.address),
      logo: pictureJson('logo'),
      photo: pictureJson('photo'),
      business_made_by: 'self',
      made_by_franchisee_id: null,
    })
    .execute();
  if (!business.card) return businessId;
  const cardNo = newId();
  const sections = withDefaultSections(business.card.sections((name) => media.get(name) ?? null) as Partial<Sections>);
  const isPublished = business.card.status === 'active';
  await tx
    .insertInto('card')
    .values({
      card_no: cardNo,
      agency_id: agencyId,
      business_id: businessId,
      card_id: business.card.cardId,
      status: business.card.status,
      sections: JSON.stringify(sections),
      card_limit: null,
      published_at: isPublished ? new Date() : null,
    })
    .execute();
  await tx
    .insertInto('card_address')
    .values({ card_id: business.card.cardId, agency_id: agencyId, card_no: cardNo })
    .execute();
  return businessId;
}
