export const billingPath = '/panel/admin/billing';

export const billingHref = (agencyId: string | null): string =>
  agencyId ? `${billingPath}?${new URLSearchParams({ agencyId })}` : billingPath;
