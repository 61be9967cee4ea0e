import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import type { Sections } from '@parichay/shared/shop/card/card.sections.ts';
import { completeSections } from '@parichay/shared/shop/card/complete-sections.ts';
import { addCustomer, setPasswordHash } from '../../upstream/src/people/account/account.queries.ts';
import { hashPassword } from '../../upstream/src/people/account/password.ts';
import { addAgency, firstAgency } from '../../upstream/src/people/agency/agency.queries.ts';
import { inTenant, type OpenDatabase, type Tx } from '../../upstream/src/platform/database/database.ts';
import { newId } from '../../upstream/src/platform/database/rows.ts';
import { type DemoBusiness, demoBusinesses } from './businesses.ts';
import { customisationMotifs, seedCustomisation } from './customisation.ts';
import { addGreetings, addTags, postsToDraw } from './greetings.ts';
import { writeLeft } from './greetings-left.ts';
import { demoLogins } from './logins.ts';
import { createPainter, type Painted, type Painter, type PainterParts, recordMedia } from './pictures.ts';
import { seedPlans } from './plans.ts';

export interface SeedParts extends PainterParts {
  database: OpenDatabase;
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

/** Number of greetings drawn before a first start is ready; all take a minute. */
const GREETINGS_AT_ONCE = 24;

/**
 * Fills an empty database with a demo agency: its staff, plans, greetings and sections, and a customer with cards.
 * @param leftFile takes the greetings that `drawLeft` draws later
 */
export async function seedDemo({ database, ...parts }: SeedParts, leftFile: string): Promise<void> {
  if (await inTenant(database.db, 'platform', firstAgency)) return;
  const hashing = Promise.all(
    demoLogins.map(async ({ role, password }) => [role, await hashPassword(password)] as const),
  );
  // Drawing takes seconds, so it happens before the transaction.
  const greetings = await inTenant(database.db, 'platform', postsToDraw);
  const [atOnce, later] = [greetings.slice(0, GREETINGS_AT_ONCE), greetings.slice(GREETINGS_AT_ONCE)];
  const painted = await paintAll(
    createPainter(parts),
    atOnce.map(({ motif }) => motif),
  );
  const hashes = new Map(await hashing);
  const hashOf = (role: Login['role']) => hashes.get(role) ?? '';

  await inTenant(database.db, 'platform', async (tx) => {
    const { agencyId } = await addAgency(tx, {
      agencyName: 'Rangoli Cards',
      roles: ['admin'],
      configuration: agencyConfiguration.parse({
        imagePost: { allowAgencyExclusivePosts: true },
        onlinePayment: { enablePaymentIntegration: true },
        contact: { phoneNumber: '+919810000002', whatsappNumber: '+919810000002' },
        pdfCardConfig: { customerPlans: [{ id: 'single', pricePaise: 9_900 }] },
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
      const of = role === 'superadmin' ? platform.agencyId : agencyId;
      staff.set(role, await addStaff(tx, of, { role, phoneNumber, hash: hashOf(role) }));
    }
    const adminOf = (role: StaffRole) => staff.get(role) ?? '';
    const own = { agencyId, franchiseeId: adminOf('admin') };
    await seedPlans(tx, agencyId);
    const makers = { platform: { agencyId: platform.agencyId, franchiseeId: adminOf('superadmin') }, own };
    await addTags(tx);
    await addGreetings(tx, atOnce, painted.greetings, makers);
    writeLeft(leftFile, { makers, motifs: later.map(({ motif }) => motif) });
    await seedCustomisation(tx, { ...own, pictures: painted.customisation });
    await addDemoCustomer(tx, agencyId, hashOf('customer'), painted.businesses);
  });
}

/** Paints all pictures of the demo, grouped by their later owners. */
async function paintAll({ paintAll: paint }: Painter, greetings: readonly string[]) {
  const businesses = new Map<DemoBusiness, Painted>();
  for (const business of demoBusinesses) {
    const motifs = await paint(Object.values(business.pictures));
    const named = Object.entries(business.pictures).flatMap(([name, motif]) => {
      const picture = motifs.get(motif);
      return picture ? [[name, picture] as const] : [];
    });
    businesses.set(business, new Map(named));
  }
  return {
    businesses,
    greetings: await paint(greetings),
    customisation: await paint(customisationMotifs),
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
  pictures: ReadonlyMap<DemoBusiness, Painted>,
): Promise<void> {
  const { account } = await addCustomer(tx, {
    agencyId,
    phoneNumber: demoLogins.find(({ role }) => role === 'customer')?.phoneNumber ?? null,
    email: null,
    isForeignUser: false,
  });
  await setPasswordHash(tx, account, hash);
  if (account.audience !== 'customer') return;
  const { userId } = account.user;
  for (const [at, business] of demoBusinesses.entries()) {
    const media: Painted = pictures.get(business) ?? new Map();
    await recordMedia(tx, media, { agencyId, uploadedBy: userId, byStaff: false });
    const businessId = await addBusiness(tx, agencyId, userId, business, media);
    if (at > 0) continue;
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
  media: Painted,
): Promise<string> {
  const businessId = newId();
  const stored = (name: string) => {
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
      logo: stored('logo'),
      photo: stored('photo'),
      business_made_by: 'self',
      made_by_franchisee_id: null,
    })
    .execute();
  if (!business.card) return businessId;
  const cardNo = newId();
  const sections = completeSections(business.card.sections((name) => media.get(name) ?? null) as Partial<Sections>);
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
