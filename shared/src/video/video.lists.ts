/** A video is put together by its owner, then waits, is rendered, and is done or failed with a reason. */
export const userVideoStatuses = ['draft', 'queued', 'rendering', 'done', 'failed'] as const;
export type UserVideoStatus = (typeof userVideoStatuses)[number];

/** What a caller may set: send it to be rendered, or take it back. The rest is the renderer's. */
export const settableVideoStatuses = ['draft', 'queued'] as const satisfies readonly UserVideoStatus[];

/** What a template asks its user for. */
export const videoSlotTypes = ['text', 'picture'] as const;

/** Columns the video list may be searched by. Source: spec section 3, "Search-by". */
export const userVideoSearchBy = ['businessName', 'registeredPhoneNumber', 'templateCode'] as const;
