import { z } from 'zod';
import { allStaffRoles } from '../../platform/access/roles.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id, pageOf, pageQuery, queryBoolean, timestamp } from '../../platform/lib/fields.ts';
import { notificationGroups } from './notification.rules.ts';

/** The texts are in `bell.json` of each language. */
export const notificationKinds = [
  'card_suspended',
  'card_restored',
  'enquiry_received',
  'feedback_received',
  'plan_ending',
  'plan_ended',
  'trial_ending',
  'trial_ended',
  'payment_account_changed',
  'payment_account_removed',
  'staff_logged_in',
  'payment_details_changed',
  'new_browser',
  'password_changed',
  'second_factor_added',
  'second_factor_removed',
  'recovery_code_used',
  'number_change_asked',
  'number_changed',
  'card_has_old_number',
  'owner_change_asked',
  'business_added',
  'business_given',
  'business_received',
  'businesses_assigned',
  'businesses_known',
  'account_change_failed',
  'customer_enquiry',
  'enquiry_handed',
  'enquiry_reminder',
  'customer_paid',
  'payment_recorded',
  'commission_taken_back',
  'made_card_suspended',
  'made_card_restored',
  'refund_failed',
  'payment_goes_back',
  'payment_given_back',
  'payment_made',
  'plans_ending',
  'room_short',
  'agency_room_short',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const adminNotification = z.object({
  notificationId: id,
  kind: z.enum(notificationKinds),
  /** Values of the text, such as `name` of the business and `from` of a visitor. */
  params: z.record(z.string(), z.string()),
  url: z.string().nullable(),
  isRead: z.boolean(),
  createdAt: timestamp,
});

const notificationChoice = z.object({
  off: z.array(z.enum(notificationGroups)).max(notificationGroups.length),
});

export const notificationEndpoints = {
  'GET /analytics/admin-notification': endpoint({
    summary: 'List notifications for the signed-in account, newest first',
    access: { customer: true, staff: allStaffRoles },
    query: z.strictObject({ ...pageQuery, isRead: queryBoolean.optional() }),
    response: pageOf(adminNotification),
  }),
  'PUT /analytics/admin-notification/{id}/read': endpoint({
    summary: 'Mark a notification as read',
    access: { customer: true, staff: allStaffRoles },
    params: z.strictObject({ id }),
    response: emptyResponse,
  }),
  'PUT /analytics/admin-notification/read': endpoint({
    summary: 'Mark every notification as read',
    access: { customer: true, staff: allStaffRoles },
    response: emptyResponse,
  }),
  'GET /notification-choice': endpoint({
    summary: 'List the kinds of notifications that the signed-in account has switched off',
    access: { customer: true, staff: allStaffRoles },
    response: notificationChoice,
  }),
  'PUT /notification-choice': endpoint({
    summary: 'Choose the kinds of notifications that the signed-in account does not receive',
    access: { customer: true, staff: allStaffRoles },
    body: z.strictObject(notificationChoice.shape),
    response: notificationChoice,
  }),
} as const satisfies EndpointTable;
