/** So long what was deleted can come back, in days; then it is removed for good. */
export const trashDaysKept = 30;

/** What a customer can delete. A kind is called as its table is. */
export const ownTrashKinds = ['business', 'card', 'pdf_card', 'user_video', 'staff_member'] as const;
export type OwnTrashKind = (typeof ownTrashKinds)[number];

/** What people make and can delete: beside that what is an agency's or the platform's. */
export const trashKinds = [...ownTrashKinds, 'image_post', 'subscription_plan', 'video_template'] as const;
export type TrashKind = (typeof trashKinds)[number];

/** By whom: the business's own customer, anybody of the staff, or who asks. */
export const trashDeleters = ['customer', 'staff', 'me'] as const;
export type TrashDeleter = (typeof trashDeleters)[number];
