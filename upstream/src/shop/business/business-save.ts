import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { businessInput } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { BasicDetails } from '@parichay/shared/shop/card/card-sections.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { customerById } from '../../people/account/account.queries.ts';
import { notify } from '../../people/notification/notification.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import { staffNameOf } from '../../platform/http/actor.ts';
import { resolveRequestedPictures } from '../../platform/media/stored-pictures.ts';
import { type BusinessRow, businessInReach } from './business.queries.ts';
import { makerRoleOf } from './business.rules.ts';

type BusinessInput = z.output<typeof businessInput>;
type CardChanged = (cardId: string) => void;

const resolvedPictureColumns = async (
  tx: Tx,
  actor: Actor,
  businessOwnerId: string,
  input: BusinessInput,
  current: Picture[] = [],
) => {
  const fieldByMediaId = new Map<string, string>();
  if (input.logo) fieldByMediaId.set(input.logo.mediaId, 'logo');
  if (input.photo) fieldByMediaId.set(input.photo.mediaId, 'photo');
  const resolved = await resolveRequestedPictures(current, tx, actor, businessOwnerId, fieldByMediaId);
  const pictureJson = (mediaId: string | undefined) => (mediaId ? JSON.stringify(resolved.get(mediaId)) : null);
  return { logo: pictureJson(input.logo?.mediaId), photo: pictureJson(input.photo?.mediaId) };
};

const businessColumnsOf = (input: BusinessInput) => ({
  business_name: input.businessName,
  contact_person: input.contactPerson,
  category: input.category,
  business_nature: input.businessNature,
  email: input.email,
  website: input.website,
  address: JSON.stringify(input.address),
  gstin: input.gstin,
});

/** Limited, because each business adds a sample video, greetings and public pages. */
const maxBusinessesPerCustomer = 200;

/** Businesses of one customer within a day, deleted ones included; staff may add more. */
const maxBusinessesPerDay = { customer: 50, staff: 100 } as const;

async function requireBusinessLimits(tx: Tx, actor: Actor, userId: string): Promise<void> {
  const today = await requireTotalBusinessLimit(tx, userId);
  const maxPerDay = maxBusinessesPerDay[actor.kind === 'customer' ? 'customer' : 'staff'];
  if (today >= maxPerDay) throw new ApiError('business_day_limit_reached', { retryAfter: 3_600 });
}

/**
 * Locks the customer.
 * @returns how many businesses were added within a day
 * @throws ApiError business_limit_reached
 */
export async function requireTotalBusinessLimit(tx: Tx, userId: string): Promise<number> {
  await tx.selectFrom('customer').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute();
  const { made: existingCount, today } = await tx
    .selectFrom('business')
    .select([
      sql<number>`count(*) filter (where deleted_at is null)::int`.as('made'),
      sql<number>`count(*) filter (where created_at > now() - interval '1 day')::int`.as('today'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (existingCount >= maxBusinessesPerCustomer) throw new ApiError('business_limit_reached');
  return today;
}

export async function addBusiness(tx: Tx, actor: Actor, input: BusinessInput): Promise<string> {
  const userId = actor.kind === 'customer' ? accountIdOf(actor) : input.userId;
  if (!userId) throw new ApiError('invalid_input', { fields: { userId: 'is required' } });
  if (input.userId && input.userId !== userId) throw new ApiError('not_found');
  const owner = await customerById(tx, userId);
  if (!owner) throw new ApiError('not_found');
  await requireBusinessLimits(tx, actor, userId);
  const businessId = newId();
  await tx
    .insertInto('business')
    .values({
      business_id: businessId,
      agency_id: owner.agency_id,
      user_id: userId,
      ...businessColumnsOf(input),
      ...(await resolvedPictureColumns(tx, actor, userId, input)),
      business_made_by: makerRoleOf(actor),
      made_by_franchisee_id: actor.kind === 'staff' ? actor.franchiseeId : null,
    })
    .execute();
  if (actor.kind === 'staff' && owner.opened_on !== null)
    await notify(tx, {
      agencyId: owner.agency_id,
      accountId: userId,
      kind: 'business_added',
      params: { name: input.businessName, from: await staffNameOf(tx, actor.franchiseeId) },
      url: '/panel/customer/account',
    });
  return businessId;
}

const cardDetailsOf = ({ business_name, contact_person, email, website, address, logo, photo }: BusinessRow) => ({
  businessName: business_name,
  personName: contact_person,
  email: email ?? '',
  website: website ?? '',
  address,
  logo,
  photo,
});

/** Copies changed details to the business's card, except where the card has its own or is suspended. */
async function copyChangesToCard(tx: Tx, before: BusinessRow, after: BusinessRow, cardChanged: CardChanged) {
  const previous = cardDetailsOf(before);
  const isPrevious = (details: typeof previous, name: string): boolean => {
    const key = name as keyof typeof previous;
    return isDeepStrictEqual(details[key], previous[key]);
  };
  const updated = cardDetailsOf(after);
  const changes = Object.entries(updated).filter(([name]) => !isPrevious(updated, name));
  if (changes.length === 0) return;
  const card = await tx
    .selectFrom('card')
    .select(['card_no', 'card_id', 'sections'])
    .where('business_id', '=', after.business_id)
    .where('deleted_at', 'is', null)
    .where('status', '!=', 'suspended')
    .forUpdate()
    .executeTakeFirst();
  const shown = card?.sections.basicDetails;
  if (!card || !shown) return;
  const copied = changes.filter(([name]) => isPrevious(shown, name));
  if (copied.length === 0) return;
  const sections = { ...card.sections, basicDetails: { ...shown, ...Object.fromEntries(copied) } };
  await tx
    .updateTable('card')
    .set({ sections: JSON.stringify(sections), version: sql`version + 1`, updated_at: new Date() })
    .where('card_no', '=', card.card_no)
    .execute();
  cardChanged(card.card_id);
}

export async function copyChangesToBusiness(
  tx: Tx,
  business: BusinessRow,
  before: Pick<BasicDetails, 'businessName' | 'address'> | undefined,
  after: Pick<BasicDetails, 'businessName' | 'address'>,
): Promise<void> {
  const isNameChanged = before?.businessName !== after.businessName;
  const isAddressChanged = !isDeepStrictEqual(before?.address, after.address);
  if (!isNameChanged && !isAddressChanged) return;
  const address = { ...after.address, country: after.address.country || business.address.country };
  await tx
    .updateTable('business')
    .set({
      ...(isNameChanged && { business_name: after.businessName }),
      ...(isAddressChanged && { address: JSON.stringify(address) }),
      version: sql`version + 1`,
    })
    .where('business_id', '=', business.business_id)
    .execute();
}

export async function updateBusiness(
  tx: Tx,
  actor: Actor,
  input: BusinessInput,
  businessId: string,
  cardChanged: CardChanged,
): Promise<void> {
  const row = await businessInReach(tx, actor, businessId, { lock: true });
  if (input.userId && input.userId !== row.user_id)
    throw new ApiError('invalid_input', { fields: { userId: 'the owner cannot change' } });
  if (input.version !== undefined && input.version !== row.version) throw new ApiError('changed_meanwhile');
  const current = [row.logo, row.photo].filter((picture) => picture !== null);
  await tx
    .updateTable('business')
    .set({
      ...businessColumnsOf(input),
      ...(await resolvedPictureColumns(tx, actor, row.user_id, input, current)),
      version: sql`version + 1`,
    })
    .where('business_id', '=', businessId)
    .execute();
  await copyChangesToCard(tx, row, await businessInReach(tx, actor, businessId), cardChanged);
}

export async function copyBusiness(
  tx: Tx,
  actor: Actor,
  original: BusinessRow,
  businessName: string | undefined,
): Promise<string> {
  await requireBusinessLimits(tx, actor, original.user_id);
  const businessId = newId();
  await tx
    .insertInto('business')
    .values({
      business_id: businessId,
      agency_id: original.agency_id,
      user_id: original.user_id,
      business_name: businessName ?? original.business_name,
      contact_person: original.contact_person,
      category: original.category,
      business_nature: original.business_nature,
      email: original.email,
      website: original.website,
      address: JSON.stringify(original.address),
      gstin: original.gstin,
      logo: original.logo && JSON.stringify(original.logo),
      photo: original.photo && JSON.stringify(original.photo),
      metadata: JSON.stringify(original.metadata),
      // Payment columns are not copied. An owner's copy keeps the maker, on whom online payment depends.
      business_made_by: actor.kind === 'staff' ? makerRoleOf(actor) : original.business_made_by,
      made_by_franchisee_id: actor.kind === 'staff' ? actor.franchiseeId : original.made_by_franchisee_id,
    })
    .execute();
  return businessId;
}
