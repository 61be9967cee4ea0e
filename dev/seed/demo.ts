import { agencyConfiguration } from '@parichay/shared/agency/agency.endpoints.ts';
import type { Sections } from '@parichay/shared/card/card.sections.ts';
import { completeSections } from '@parichay/shared/card/complete-sections.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import { addCustomer, setPasswordHash } from '../../upstream/src/account/account.queries.ts';
import { hashPassword } from '../../upstream/src/account/password.ts';
import { addAgency, firstAgency } from '../../upstream/src/agency/agency.queries.ts';
import { inTenant, type OpenDatabase, type Tx } from '../../upstream/src/lib/database.ts';
import { newId } from '../../upstream/src/lib/rows.ts';
import type { MediaStore } from '../../upstream/src/media/media.files.ts';
import type { PictureWorker } from '../../upstream/src/media/picture.ts';
import { type DemoBusiness, demoBusinesses } from './businesses.ts';
import { demoLogins } from './logins.ts';
import { paintPictures } from './pictures.ts';

export interface SeedParts {
  database: OpenDatabase;
  media: MediaStore;
  pictures: PictureWorker;
}

/** Fills an empty database with a demo agency, its staff and a customer with businesses and cards. */
export async function seedDemo({ database, media, pictures }: SeedParts): Promise<void> {
  if (await inTenant(database.db, 'platform', firstAgency)) return;
  const hashes = new Map(
    await Promise.all(demoLogins.map(async (login) => [login.role, await hashPassword(login.password)] as const)),
  );
  const hashOf = (role: (typeof demoLogins)[number]['role']) => hashes.get(role) ?? '';
  const painted = await paintPictures(demoBusinesses, pictures, media);

  await inTenant(database.db, 'platform', async (tx) => {
    const agency = await addAgency(tx, {
      agencyName: 'Rangoli Cards',
      roles: ['admin'],
      configuration: agencyConfiguration.parse({ onlinePayment: { enablePaymentIntegration: true } }),
      brand: { colour: '#0f766e', logo: null, favicon: null },
      domains: ['localhost'],
    });
    // The platform's own agency: its staff runs all others.
    const platform = await addAgency(tx, {
      agencyName: 'Platform',
      roles: ['superadmin', 'admin'],
      configuration: agencyConfiguration.parse({}),
      brand: { colour: '#1d4ed8', logo: null, favicon: null },
      domains: ['platform.localhost'],
    });

    const names = {
      superadmin: 'Meera Iyer',
      admin: 'Anil Deshmukh',
      creator: 'Kavita Joshi',
      franchisee: 'Rohit Verma',
      'franchisee-with-all-card-access': 'Farah Khan',
    };
    for (const login of demoLogins) {
      if (login.role === 'customer') continue;
      await tx
        .insertInto('franchisee')
        .values({
          franchisee_id: newId(),
          agency_id: login.role === 'superadmin' ? platform.agencyId : agency.agencyId,
          name: names[login.role],
          phone_number: login.phoneNumber,
          email: null,
          roles: [login.role === 'superadmin' ? 'admin' : login.role],
          permissions: [],
          configuration: JSON.stringify({ hideBilling: false }),
          password_hash: hashOf(login.role),
        })
        .execute();
    }

    const customer = demoLogins.find((login) => login.role === 'customer');
    const { account } = await addCustomer(tx, {
      agencyId: agency.agencyId,
      phoneNumber: customer?.phoneNumber ?? null,
      email: null,
      isForeignUser: false,
    });
    await setPasswordHash(tx, account, hashOf('customer'));
    if (account.audience !== 'customer') return;
    for (const [at, business] of demoBusinesses.entries()) {
      const media = painted.get(business) ?? new Map<string, Picture>();
      await recordMedia(tx, agency.agencyId, account.user.userId, [...media.values()]);
      const businessId = await addBusiness(tx, agency.agencyId, account.user.userId, business, media);
      if (at === 0) {
        await tx
          .updateTable('customer')
          .set({ preferences: JSON.stringify({ activeBusinessId: businessId, language: null }) })
          .where('user_id', '=', account.user.userId)
          .execute();
      }
    }
  });
}

async function recordMedia(tx: Tx, agencyId: string, userId: string, pictures: Picture[]): Promise<void> {
  if (pictures.length === 0) return;
  await tx
    .insertInto('media')
    .values(
      pictures.map(({ mediaId, width, height }) => ({
        media_id: mediaId,
        agency_id: agencyId,
        uploaded_by: userId,
        by_staff: false,
        width,
        height,
      })),
    )
    .execute();
}

async function addBusiness(
  tx: Tx,
  agencyId: string,
  userId: string,
  business: DemoBusiness,
  media: Map<string, Picture>,
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
