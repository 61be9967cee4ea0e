import { hashPassword } from '../../upstream/src/people/account/password.ts';
import { pictureKey } from '../../upstream/src/platform/media/media.rules.ts';
import { sourceFileName } from '../../upstream/src/platform/media/picture-files.rules.ts';
import { demoLogins } from '../seed/logins.ts';
import { type GreetingFixture, openGreetingFixture } from './greeting-fixture.ts';
import { httpBench } from './greeting-http.bench.ts';
import { listsBench } from './greeting-lists.bench.ts';
import { morningBench } from './greeting-morning.bench.ts';
import { millionGreetings, openSeededDatabases, type SeededDatabases } from './many-cards.ts';
import type { BenchResult } from './measure.ts';
import { adminCookie, customerCookie, startProduct, superadminCookie } from './product.ts';

/** Number of the newest greetings with separate pictures; the others share one. */
const PICTURES = 128;

/** Lists, pictures over HTTP and one morning with a million greetings and ten thousand businesses. */
export async function millionBench(): Promise<BenchResult[]> {
  const databases = await openSeededDatabases(millionGreetings);
  const fixture = await openGreetingFixture();
  try {
    const imageIds = await addPictures(databases, fixture);
    const { businessId, phoneNumber } = await addSubscriptionsAndOwner(databases, fixture);
    const product = await startProduct(databases.urlOf(millionGreetings), { MEDIA_URL: fixture.mediaDirectory });
    try {
      const { url } = product.bff;
      const customer = await customerCookie(url, phoneNumber);
      const [admin, superadmin] = [await adminCookie(url), await superadminCookie(url)];
      return [
        ...(await listsBench(url, { customer, admin, superadmin }, databases)),
        await httpBench({
          url,
          databases,
          fixture,
          customerCookie: customer,
          adminCookie: admin,
          businessId,
          imageIds,
        }),
        ...(await morningBench(product, databases, fixture)),
      ];
    } finally {
      await product.stop();
    }
  } finally {
    await fixture.close();
    await databases.stop();
  }
}

/** Stores the pictures of all greetings. @returns the greetings with a separate picture */
async function addPictures({ query }: SeededDatabases, { media, photo }: GreetingFixture): Promise<string[]> {
  const newest = await query<{ image_id: string }>(
    millionGreetings,
    `select image_id from image_post where kind = 'SQUARE_IMAGE' and is_active and not is_agency_exclusive
     order by image_id desc limit $1`,
    [PICTURES],
  );
  const imageIds = newest.map(({ image_id }) => image_id);
  await query(
    millionGreetings,
    `with chosen as (
       select image_id, gen_random_uuid() as media_id, agency_id from image_post where image_id = any($1)
     ), added as (
       insert into media (media_id, agency_id, uploaded_by, by_staff, width, height)
       select media_id, agency_id, media_id, true, 1080, 1080 from chosen
     )
     update image_post set media_id = chosen.media_id, picture = picture || jsonb_build_object('mediaId', chosen.media_id)
     from chosen where chosen.image_id = image_post.image_id`,
    [imageIds],
  );
  const rows = await query<{ media_id: string }>(millionGreetings, 'select distinct media_id from image_post');
  for (const { media_id } of rows) await media.put(pictureKey(media_id, sourceFileName), photo, 'image/jpeg');
  return imageIds;
}

/** Gives every business a subscription, a logo and a recently active owner. @returns a business whose owner can sign in */
async function addSubscriptionsAndOwner({ query }: SeededDatabases, { logo }: GreetingFixture) {
  await query(
    millionGreetings,
    `update business set logo = $1, payment_status = 1, expiry_date_for_customer = current_date + 300`,
    [JSON.stringify(logo)],
  );
  await query(millionGreetings, 'update customer set opened_on = current_date');
  const login = demoLogins.find(({ role }) => role === 'customer');
  const [owner] = await query<{ businessId: string; phoneNumber: string }>(
    millionGreetings,
    `update customer set password_hash = $1
     from business join agency_domain using (agency_id)
     where host = 'localhost' and business.user_id = customer.user_id and business.business_id = (
       select business_id from business join agency_domain using (agency_id)
       where host = 'localhost' and deleted_at is null order by business_id limit 1)
     returning business_id as "businessId", phone_number as "phoneNumber"`,
    [await hashPassword(login?.password ?? '')],
  );
  if (!owner) throw new Error('there is no business in the database');
  return owner;
}
