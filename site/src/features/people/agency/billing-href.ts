export const billingPath = '/panel/admin/billing';

/** null = the billing of all agencies. */
export const billingHref = (agencyId: string | null): string =>
  agencyId ? `${billingPath}?${new URLSearchParams({ agencyId })}` : billingPath;
