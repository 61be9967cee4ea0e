import type { NotificationKind } from './notification.endpoints.ts';

export const notificationGroups = ['enquiries', 'reviews', 'plans', 'cards', 'payments', 'room'] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

export const notificationGroupsByAudience = {
  customer: ['enquiries', 'reviews', 'plans', 'room'],
  staff: ['enquiries', 'payments', 'plans', 'cards', 'room'],
} as const satisfies Record<string, readonly NotificationGroup[]>;

/** null = always sent, such as access, own payments and own reminders. */
export const notificationGroupByKind: Record<NotificationKind, NotificationGroup | null> = {
  card_suspended: null,
  card_restored: null,
  enquiry_received: 'enquiries',
  feedback_received: 'reviews',
  plan_ending: 'plans',
  plan_ended: 'plans',
  trial_ending: 'plans',
  trial_ended: 'plans',
  plans_ending: 'plans',
  payment_account_changed: null,
  payment_account_removed: null,
  staff_logged_in: null,
  payment_details_changed: null,
  new_browser: null,
  password_changed: null,
  second_factor_added: null,
  second_factor_removed: null,
  recovery_code_used: null,
  number_change_asked: null,
  number_changed: null,
  card_has_old_number: null,
  owner_change_asked: null,
  business_added: null,
  business_given: null,
  business_received: null,
  businesses_assigned: null,
  businesses_known: null,
  account_change_failed: null,
  customer_enquiry: 'enquiries',
  enquiry_handed: 'enquiries',
  enquiry_reminder: null,
  customer_paid: 'payments',
  payment_recorded: 'payments',
  commission_taken_back: null,
  made_card_suspended: 'cards',
  made_card_restored: 'cards',
  refund_failed: null,
  payment_goes_back: null,
  payment_given_back: null,
  payment_made: null,
  room_short: 'room',
  agency_room_short: 'room',
};
