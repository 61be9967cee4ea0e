import type { InputOf } from '@parichay/shared/contract.ts';
import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import type { AgencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { defaultSac } from '@parichay/shared/people/agency/invoice-details.rules.ts';
import { hasProduct, type Product } from '@parichay/shared/platform/access/admission.ts';
import { defaultBrandColour } from '@parichay/shared/platform/brand/ramp.ts';
import { differences, valueAt, withValue } from '../../../../kit/ui/form/merge.rules.ts';

export type AgencyValues = Pick<Agency, 'agencyName' | 'roles' | 'brand' | 'domains' | 'configuration'>;

export interface AgencyForm extends AgencyValues {
  newDomain: string;
}

export function agencyFormOf(stored: AgencyValues | null): AgencyForm {
  const { agencyName, roles, brand, domains, configuration } = stored ?? newAgencyDefaults;
  return { agencyName, roles, brand, domains, configuration, newDomain: '' };
}

/** The contract's defaults, except for prices: a forgotten price must not be free. */
export const newAgencyDefaults: AgencyValues = {
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
    prices: { perCardPaise: 5_000, annualPaise: 2_400_000, imagePostPaise: 1_200_000, pdfCardPaise: 600_000 },
    invoice: { legalName: '', gstin: '', address: '', stateCode: '', sac: defaultSac, prefix: '' },
    reminders: { isEnabled: true },
    offer: { freeBusinesses: 1, trialDays: 30, graceDays: 15 },
    contact: { phoneNumber: '', whatsappNumber: '', email: '' },
    legal: { termsUrl: '', privacyUrl: '' },
    sender: {
      mailName: '',
      replyTo: '',
      smsSenderId: '',
      smsCodeTemplateId: '',
      smsEndingTemplateId: '',
      smsEndedTemplateId: '',
    },
    storage: { agencyGigabytes: 20, freeBusinessMegabytes: 50, planBusinessMegabytes: 500 },
    expiringSoonDays: 30,
    requireSecondFactor: false,
  },
};

const pictureReference = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'mediaId' in value ? { mediaId: value.mediaId } : value;

type AgencyChanges = InputOf<'PUT /agency'>['body']['agency'];
type NewAgencyBody = InputOf<'POST /agency'>['body']['agency'];

export function agencyChangesOf(stored: Agency, { newDomain: _, ...values }: AgencyForm): AgencyChanges {
  const { newDomain: __, ...storedValues } = agencyFormOf(stored);
  const { agencyId, version } = stored;
  return differences(values, storedValues).reduce(
    (changes, path) => withValue(changes, path, pictureReference(valueAt(values, path))),
    {
      agencyId,
      version,
    } as AgencyChanges,
  );
}

export const newAgencyInput = ({ newDomain: _, ...values }: AgencyForm): NewAgencyBody => ({
  ...values,
  brand: {
    colour: values.brand.colour,
    logo: pictureReference(values.brand.logo) as { mediaId: string } | null,
    favicon: pictureReference(values.brand.favicon) as { mediaId: string } | null,
  },
});

export const agencyProducts = ['imagePost', 'videoPost', 'pdfCard', 'video'] as const satisfies readonly Product[];

export const enabledProductsOf = (configuration: AgencyConfiguration): (typeof agencyProducts)[number][] =>
  agencyProducts.filter((product) => hasProduct(configuration, product));

export const rolesOfAgency = (runsPlatform: boolean): Agency['roles'] =>
  runsPlatform ? ['superadmin', 'admin'] : ['admin'];

export const priceFields = ['perCardPaise', 'annualPaise', 'imagePostPaise', 'pdfCardPaise'] as const;

export const storageQuotaFields = ['agencyGigabytes', 'freeBusinessMegabytes', 'planBusinessMegabytes'] as const;
