export const trashRetentionDays = 30;

/** Kinds are names of tables. */
export const businessTrashKinds = ['business', 'card', 'pdf_card', 'user_video', 'staff_member'] as const;
export type BusinessTrashKind = (typeof businessTrashKinds)[number];

export const trashKinds = [...businessTrashKinds, 'image_post', 'subscription_plan', 'video_template'] as const;
export type TrashKind = (typeof trashKinds)[number];

export const trashDeleters = ['customer', 'staff', 'me'] as const;
export type TrashDeleter = (typeof trashDeleters)[number];
