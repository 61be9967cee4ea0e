import type { oldNumberOnCard } from '@parichay/shared/people/account-change/account-change.endpoints.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import { isSamePhoneNumber } from '@parichay/shared/shop/card/contact-links.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { findOrAddCustomer } from '../../people/account/account.queries.ts';
import { notify } from '../../people/notification/notification.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/http/errors.ts';
import { requireTotalBusinessLimit } from '../business/business-save.ts';
import type { AccountChangeRow } from './account-change.queries.ts';

export type AccountChangeToApply = Omit<AccountChangeRow, 'account_change_id' | 'created_at' | 'due_at'>;

type OldNumberOnCard = z.output<typeof oldNumberOnCard>;

export const formatContact = ({ phone_number, email }: Pick<AccountChangeToApply, 'phone_number' | 'email'>): string =>
  phone_number ? formatPhone(phone_number) : (email ?? '');

/** @throws ApiError number_taken; business_limit_reached; not_found when the business has another owner by now */
export async function applyAccountChange(tx: Tx, change: AccountChangeToApply): Promise<OldNumberOnCard> {
  try {
    if (change.kind === 'number') return await changePhoneOrEmail(tx, change);
    await transferBusiness(tx, change);
    return null;
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('number_taken', { cause: error });
    throw error;
  }
}

async function findOldNumberOnCard(tx: Tx, { user_id, phone_number }: AccountChangeToApply): Promise<OldNumberOnCard> {
  const cards = await tx
    .selectFrom('card')
    .innerJoin('business', 'business.business_id', 'card.business_id')
    .innerJoin('customer', 'customer.user_id', 'business.user_id')
    .select(['card.business_id', 'business.business_name', 'card.sections', 'customer.phone_number'])
    .where('customer.user_id', '=', user_id)
    .where('card.deleted_at', 'is', null)
    .where('business.deleted_at', 'is', null)
    .orderBy('business.business_id')
    .execute();
  const withOldNumber = cards.filter(({ sections, phone_number: oldNumber }) => {
    const { phoneNumber, alternatePhoneNumber, whatsappNumber } = sections.basicDetails ?? {};
    return [phoneNumber, alternatePhoneNumber, whatsappNumber].some(
      (one) => one && isSamePhoneNumber(one, oldNumber ?? ''),
    );
  });
  const oldNumber = withOldNumber[0]?.phone_number;
  return oldNumber && phone_number
    ? {
        phoneNumber: oldNumber,
        cards: withOldNumber.map(({ business_id, business_name }) => ({
          businessId: business_id,
          businessName: business_name,
        })),
      }
    : null;
}

async function changePhoneOrEmail(tx: Tx, change: AccountChangeToApply): Promise<OldNumberOnCard> {
  const { agency_id, user_id, franchisee_id, phone_number, email } = change;
  const oldNumberOnCard = user_id ? await findOldNumberOnCard(tx, change) : null;
  if (user_id)
    await tx
      .updateTable('customer')
      .set({ ...(phone_number ? { phone_number } : { email }), session_epoch: sql`session_epoch + 1` })
      .where('user_id', '=', user_id)
      .execute();
  else
    await tx
      .updateTable('franchisee')
      .set({ phone_number: phone_number ?? '', session_epoch: sql`session_epoch + 1`, version: sql`version + 1` })
      .where('franchisee_id', '=', franchisee_id)
      .execute();
  const notification = { agencyId: agency_id, accountId: user_id ?? franchisee_id ?? '' };
  await notify(tx, {
    ...notification,
    kind: 'number_changed',
    params: { to: formatContact(change) },
    url: accountPageUrl(change),
  });
  const { cards = [], phoneNumber = '' } = oldNumberOnCard ?? {};
  for (const { businessId, businessName } of cards)
    await notify(tx, {
      ...notification,
      kind: 'card_has_old_number',
      params: { from: cards.length > 1 ? `${formatPhone(phoneNumber)} (${businessName})` : formatPhone(phoneNumber) },
      url: `/panel/customer/card-editor?businessId=${businessId}&improve=addPhone`,
    });
  return oldNumberOnCard;
}

export const accountPageUrl = ({ user_id }: Pick<AccountChangeToApply, 'user_id'>): string =>
  user_id ? '/panel/customer/account' : '/panel/admin/account';

async function transferBusiness(tx: Tx, change: AccountChangeToApply): Promise<void> {
  const { agency_id, user_id, business_id, phone_number, email, asked_by, locale } = change;
  const { account } = await findOrAddCustomer(tx, {
    agencyId: agency_id,
    phoneNumber: phone_number,
    email,
    isForeignUser: email !== null,
    ...(asked_by && change.asked_by_agency === agency_id && { registeredBy: asked_by }),
    locale: locale as Locale,
  });
  if (account.audience !== 'customer') throw new ApiError('internal');
  const { userId } = account.user;
  if (userId === user_id) throw new ApiError('number_taken');
  await requireTotalBusinessLimit(tx, userId);
  const transferredBusiness = await tx
    .updateTable('business')
    .set({
      user_id: userId,
      version: sql`version + 1`,
      ...(!change.with_enquiries && { enquiries_since: new Date() }),
      ...(!change.with_invoices && { invoices_since: new Date() }),
    })
    .where('business_id', '=', business_id)
    .where('user_id', '=', user_id ?? '')
    .where('deleted_at', 'is', null)
    .returning('business_name')
    .executeTakeFirst();
  if (!transferredBusiness) throw new ApiError('not_found');
  // The former owner's consent to share enquiries does not bind the new owner.
  await tx
    .updateTable('card')
    .set({ shares_leads: false, version: sql`version + 1`, updated_at: new Date() })
    .where('business_id', '=', business_id)
    .where('shares_leads', '=', true)
    .execute();
  await tx
    .updateTable('customer')
    .set({ preferences: sql`preferences - 'activeBusinessId'` })
    .where('user_id', '=', user_id)
    .where(sql<boolean>`preferences ->> 'activeBusinessId' = ${business_id}`)
    .execute();
  const notification = {
    agencyId: agency_id,
    params: { name: transferredBusiness.business_name },
    url: '/panel/customer',
  };
  await notify(tx, {
    ...notification,
    accountId: user_id ?? '',
    kind: 'business_given',
    params: { ...notification.params, to: formatContact(change) },
  });
  await notify(tx, { ...notification, accountId: userId, kind: 'business_received' });
}
