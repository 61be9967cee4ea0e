export const billingPath = '/panel/admin/billing';

/** The bills of one agency, or of all of them. */
export const billingHref = (agencyId: string | null): string =>
  agencyId ? `${billingPath}?${new URLSearchParams({ agencyId })}` : billingPath;
