export const makers = ['self', 'admin', 'creator', 'franchisee'] as const;
export type Maker = (typeof makers)[number];
