import { reminderDaysRange } from '@parichay/shared/office/renewal/renewal.rules.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { daysBetween, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { recordManualPlanPayment } from '../../money/payment/payment-record.ts';
import { agencyRowInReach } from '../../people/agency/agency-reach.ts';
import { activeStaffInReach } from '../../people/franchisee/franchisee.queries.ts';
import { notifyAdmins } from '../../people/notification/staff.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { businessInReach } from '../../shop/business/business.queries.ts';
import { notifyOfAssignedBusinesses } from '../../shop/business/notify-of-businesses.ts';
import { cardInReach, findCardOfBusiness, updateCard } from '../../shop/card/card.queries.ts';
import { changeCardStatus } from '../../shop/card/card-status.ts';
import { requirePlanInReach } from '../../shop/plan/plan.queries.ts';
import { daysBeforeEnd, queueReminder } from '../renewal/renewal-remind.ts';
import { bulkBusinessHandler } from './for-each-business.ts';

async function lockCardOfBusiness(tx: Tx, actor: Actor, businessId: string) {
  await businessInReach(tx, actor, businessId);
  const card = await findCardOfBusiness(tx, businessId);
  if (!card) throw new ApiError('no_card');
  return cardInReach(tx, actor, card.card_no, { lock: true });
}

export const businessManyHandlers = {
  'POST /business/many/status': bulkBusinessHandler('POST /business/many/status', {
    async act({ tx, actor, body: { status }, cardChanged }, businessId) {
      const card = await lockCardOfBusiness(tx, actor, businessId);
      // Each suspended card must be reviewed on its own page.
      if (card.status === 'suspended') throw new ApiError('card_suspended');
      if (card.status === 'draft' && status === 'paused') throw new ApiError('card_not_published');
      if (card.status !== status) await changeCardStatus(tx, actor, card, { status }, cardChanged);
    },
  }),

  'POST /business/many/image-posts': bulkBusinessHandler('POST /business/many/image-posts', {
    async act({ tx, actor, body: { imagePostStatus } }, businessId) {
      const card = await lockCardOfBusiness(tx, actor, businessId);
      if (card.image_post_status === imagePostStatus) return;
      await updateCard(tx, card.card_no, { image_post_status: imagePostStatus });
    },
  }),

  'POST /business/many/subscription-payment': bulkBusinessHandler('POST /business/many/subscription-payment', {
    check: ({ tx, body: { subscriptionPlanId } }) => requirePlanInReach(tx, subscriptionPlanId),
    async act({ tx, actor, body, cardChanged }, businessId) {
      const { subscriptionPlanId } = body;
      await businessInReach(tx, actor, businessId, { lock: true });
      // A second click repeats these details, so it records no second payment.
      const details = { ...body, isOneOfMany: true };
      await recordManualPlanPayment(tx, actor, { businessId, subscriptionPlanId, renew: true }, details, cardChanged);
    },
    async done({ tx, actor }, paidIds) {
      const { agency_id } = await businessInReach(tx, actor, paidIds[0] ?? '');
      const notification = { params: { count: String(paidIds.length) }, url: '/panel/admin/invoices' };
      await notifyAdmins(
        tx,
        agency_id,
        { kind: 'payment_recorded', ...notification },
        { exceptFranchiseeId: accountIdOf(actor) },
      );
    },
  }),

  'POST /business/many/reminder': bulkBusinessHandler('POST /business/many/reminder', {
    async act({ tx, actor }, businessId) {
      const today = todayInIndia();
      const business = await businessInReach(tx, actor, businessId, { lock: true });
      const { payment_status: status, expiry_date_for_customer: expiry } = business;
      const daysLeft = expiry === null ? null : daysBetween(today, expiry);
      if (status !== 1 || expiry === null || daysLeft === null || daysLeft > reminderDaysRange.to)
        throw new ApiError('plan_not_ending');
      const { configuration } = await agencyRowInReach(tx, actor, business.agency_id);
      if (!agencyConfiguration.parse(configuration).reminders.isEnabled) throw new ApiError('reminders_off');
      if (!(await queueReminder(tx, { ...business, expiry }, daysBeforeEnd(today, expiry), today)))
        throw new ApiError('reminded_already');
    },
  }),

  'POST /business/many/franchisee': bulkBusinessHandler('POST /business/many/franchisee', {
    check: async ({ tx, body: { franchiseeId } }) => void (await activeStaffInReach(tx, franchiseeId)),
    async act({ tx, actor, body: { franchiseeId } }, businessId) {
      const business = await businessInReach(tx, actor, businessId, { lock: true });
      const { agency_id } = await activeStaffInReach(tx, franchiseeId);
      if (agency_id !== business.agency_id) throw new ApiError('not_found');
      if (business.made_by_franchisee_id === franchiseeId) return false;
      await tx
        .updateTable('business')
        .set({ made_by_franchisee_id: franchiseeId })
        .where('business_id', '=', businessId)
        .execute();
      return true;
    },
    done: ({ tx, actor, body: { franchiseeId } }, businessIds) =>
      notifyOfAssignedBusinesses(tx, { franchiseeId, assignedBy: accountIdOf(actor), businessIds }),
  }),
} satisfies Handlers;
