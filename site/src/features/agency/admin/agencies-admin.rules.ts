import { hasProduct, type Product } from '@parichay/shared/access/admission.ts';
import type { Agency, AgencyConfiguration } from '@parichay/shared/agency/agency.endpoints.ts';
import { defaultBrandColour } from '@parichay/shared/brand/ramp.ts';
import type { InputOf } from '@parichay/shared/contract.ts';
import { usualSac } from '@parichay/shared/invoice/invoice.rules.ts';

/** What a form of an agency holds. */
export type AgencyValues = Pick<Agency, 'agencyName' | 'roles' | 'brand' | 'domains' | 'configuration'>;

export const valuesOf = ({ agencyName, roles, brand, domains, configuration }: AgencyValues): AgencyValues => ({
  agencyName,
  roles,
  brand,
  domains,
  configuration,
});

/** As the contract's own defaults say. */
export const newAgency: AgencyValues = {
  agencyName: '',
  roles: ['admin'],
  brand: { colour: defaultBrandColour, logo: null, favicon: null },
  domains: [],
  configuration: {
    imagePost: { enableImagePost: true, isVideoPostsIncluded: true, allowAgencyExclusivePosts: false },
    pdfCardConfig: { enablePdfCardProduct: true, customerPlans: [] },
    video: { enableVideo: true, pricePaise: 0 },
    onlinePayment: { enablePaymentIntegration: false, allowedMakers: [] },
    dashboardConfig: { showInvitationTileInCustomerDashboard: false, invitationSiteLink: '' },
    prices: { perCardPaise: 0, annualPaise: 0, imagePostPaise: 0, pdfCardPaise: 0 },
    invoice: { legalName: '', gstin: '', address: '', stateCode: '', sac: usualSac, prefix: '' },
    reminders: { isEnabled: true },
    offer: { freeBusinesses: 1, trialDays: 30, graceDays: 15 },
    contact: { phoneNumber: '', whatsappNumber: '' },
    storage: { agencyGigabytes: 20, freeBusinessMegabytes: 50, planBusinessMegabytes: 500 },
    expiringSoonDays: 30,
    requireSecondFactor: false,
  },
};

/** `brand.colour`, `configuration.prices.perCardPaise`: where a single value stands. Lists and pictures are single values. */
export type Path = string;

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('mediaId' in value);

function* leavesOf(value: unknown, path: Path = ''): Generator<[path: Path, value: unknown]> {
  if (!isGroup(value)) return void (yield [path, value]);
  for (const [name, inner] of Object.entries(value)) yield* leavesOf(inner, path ? `${path}.${name}` : name);
}

export const valueAt = (values: AgencyValues, path: Path): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], values);

/** The same values with one of them another. */
export function withValue<T extends object>(values: T, path: Path, value: unknown): T {
  const [name = '', ...rest] = path.split('.');
  const inner = (values as Record<string, unknown>)[name];
  return { ...values, [name]: rest.length > 0 ? withValue((inner ?? {}) as object, rest.join('.'), value) : value };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Where two forms differ. */
export const differences = (one: AgencyValues, other: AgencyValues): Path[] =>
  [...leavesOf(one)].filter(([path, value]) => !isSame(value, valueAt(other, path))).map(([path]) => path);

/**
 * Puts what was typed over what somebody else has saved in the meantime.
 * @param base what both began from
 * @returns the typed values with theirs where nothing was typed, and where both changed the same to something else
 */
export function rebased(base: AgencyValues, mine: AgencyValues, theirs: AgencyValues) {
  let values = theirs;
  const conflicts: Path[] = [];
  for (const path of differences(mine, base)) {
    const value = valueAt(mine, path);
    values = withValue(values, path, value);
    const now = valueAt(theirs, path);
    if (!isSame(now, valueAt(base, path)) && !isSame(now, value)) conflicts.push(path);
  }
  return { values, conflicts };
}

/** A picture as the server takes it. */
const sent = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'mediaId' in value ? { mediaId: value.mediaId } : value;

type Changes = InputOf<'PUT /agency'>['body']['agency'];
type Created = InputOf<'POST /agency'>['body']['agency'];

/** What is to be saved of an agency: only what was changed, so that nothing else is touched. */
export function changesOf({ agencyId, version, ...stored }: Agency, values: AgencyValues): Changes {
  return differences(values, stored).reduce((changes, path) => withValue(changes, path, sent(valueAt(values, path))), {
    agencyId,
    version,
  } as Changes);
}

export const createdOf = (values: AgencyValues): Created => ({
  ...values,
  brand: {
    colour: values.brand.colour,
    logo: sent(values.brand.logo) as { mediaId: string } | null,
    favicon: sent(values.brand.favicon) as { mediaId: string } | null,
  },
});

export const products = ['imagePost', 'videoPost', 'pdfCard', 'video'] as const satisfies readonly Product[];

/** What an agency offers beside the digital card. */
export const productsOn = (configuration: AgencyConfiguration): (typeof products)[number][] =>
  products.filter((product) => hasProduct(configuration, product));

/** An agency's staff runs the platform, or does not; `admin` it has always. */
export const rolesWith = (runsPlatform: boolean): Agency['roles'] =>
  runsPlatform ? ['superadmin', 'admin'] : ['admin'];
