/** Kinds of rows whose changes by staff are kept: the tables' own names. */
export const auditedEntities = [
  'agency',
  'agency_domain',
  'customer',
  'franchisee',
  'business',
  'card',
  'document',
  'feedback',
  'enquiry',
  'link_category',
  'link_type',
  'subscription_plan',
  'image_category',
  'image_subcategory',
  'image_tag',
  'image_post',
  'category_static_page',
  'ui_customisation',
  'video_template',
  'pdf_card',
  'staff_member',
  'user_video',
  'payment_grant',
  'payment_review',
  'payment_refund',
  'payment_event',
  'payment_account',
  'bill_card',
] as const;
export type AuditedEntity = (typeof auditedEntities)[number];

export const auditActions = ['insert', 'update', 'delete', 'log-in-as', 'sign-in'] as const;
export type AuditAction = (typeof auditActions)[number];
