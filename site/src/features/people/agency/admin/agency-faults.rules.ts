import type { AgencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { parseDomain } from '@parichay/shared/people/agency/domain.rules.ts';
import type { Offer } from '@parichay/shared/people/agency/offer.fields.ts';
import { isValidGstin } from '@parichay/shared/platform/lib/gstin.ts';
import { isOnlinePrice } from '@parichay/shared/platform/lib/online-price.ts';
import { readGstin } from '@parichay/shared/platform/typed/gstin.ts';
import { isOnePhoneNumber } from '@parichay/shared/platform/typed/phone.ts';
import type { Path } from '../../../../kit/ui/form/merge.rules.ts';
import { type AgencyForm, priceFields } from './agencies-admin.rules.ts';

/** Upper bounds of the contract. */
export const maxOffer: Offer = { freeBusinesses: 100, trialDays: 365, graceDays: 90 };

/** [minimum, maximum] */
export const storageBounds: Record<keyof AgencyConfiguration['storage'], readonly [number, number]> = {
  agencyGigabytes: [1, 10_000],
  freeBusinessMegabytes: [10, 10_000],
  planBusinessMegabytes: [10, 100_000],
};

export type AgencyFault =
  | 'missing'
  | 'notDomain'
  | 'takenDomain'
  | 'noLink'
  | 'days'
  | 'count'
  | 'colour'
  | 'planName'
  | 'planTwice'
  | 'price'
  | 'gstin'
  | 'sac'
  | 'phone'
  | 'email'
  | 'sixLetters'
  | 'check';
export type AgencyFaults = Readonly<Partial<Record<Path, AgencyFault>>>;

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/@]+\.[^\s/@]+(\/\S*)?$/i.test(text);

const isMailAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export function agencyFaultsOf({ agencyName, brand, domains, newDomain, configuration }: AgencyForm): AgencyFaults {
  const faults: Record<Path, AgencyFault> = {};
  if (agencyName.trim() === '') faults.agencyName = 'missing';
  if (!/^#[0-9a-f]{6}$/i.test(brand.colour)) faults['brand.colour'] = 'colour';
  for (const [at, domain] of domains.entries()) if (!isLocalhostOrDomain(domain)) faults[`domains.${at}`] = 'notDomain';
  if (newDomain.trim() !== '' && parseDomain(newDomain) === null) faults.newDomain = 'notDomain';
  const { showInvitationTileInCustomerDashboard, invitationSiteLink } = configuration.dashboardConfig;
  const needsLink = showInvitationTileInCustomerDashboard || invitationSiteLink !== '';
  if (needsLink && !isWebAddress(invitationSiteLink))
    faults['configuration.dashboardConfig.invitationSiteLink'] = 'noLink';
  const { gstin, sac } = configuration.invoice;
  if (gstin.trim() !== '' && !isValidGstin(readGstin(gstin))) faults['configuration.invoice.gstin'] = 'gstin';
  if (!/^99\d{4}$/.test(sac)) faults['configuration.invoice.sac'] = 'sac';
  const days = configuration.expiringSoonDays;
  if (!Number.isInteger(days) || days < 7 || days > 60) faults['configuration.expiringSoonDays'] = 'days';
  for (const name of Object.keys(maxOffer) as (keyof Offer)[])
    if (!(configuration.offer[name] <= maxOffer[name])) faults[`configuration.offer.${name}`] = 'count';
  const { email, ...phones } = configuration.contact;
  for (const [name, phone] of Object.entries(phones))
    if (phone.trim() !== '' && !isOnePhoneNumber(phone)) faults[`configuration.contact.${name}`] = 'phone';
  if (email !== '' && !isMailAddress(email)) faults['configuration.contact.email'] = 'email';
  for (const [name, link] of Object.entries(configuration.legal))
    if (link !== '' && !isWebAddress(link)) faults[`configuration.legal.${name}`] = 'noLink';
  const { replyTo, smsSenderId } = configuration.sender;
  if (replyTo !== '' && !isMailAddress(replyTo)) faults['configuration.sender.replyTo'] = 'email';
  if (smsSenderId !== '' && !/^[A-Z]{6}$/.test(smsSenderId)) faults['configuration.sender.smsSenderId'] = 'sixLetters';
  for (const [name, [min, max]] of Object.entries(storageBounds)) {
    const value = configuration.storage[name as keyof typeof storageBounds];
    if (!(value >= min && value <= max)) faults[`configuration.storage.${name}`] = 'count';
  }
  for (const name of priceFields)
    if (!isOnlinePrice(configuration.prices[name])) faults[`configuration.prices.${name}`] = 'price';
  if (!isOnlinePrice(configuration.video.pricePaise)) faults['configuration.video.pricePaise'] = 'price';
  const { customerPlans } = configuration.pdfCardConfig;
  const plans = customerPlans.map(({ id }) => id.trim());
  if (plans.includes('')) faults['configuration.pdfCardConfig.customerPlans'] = 'planName';
  else if (new Set(plans).size < plans.length) faults['configuration.pdfCardConfig.customerPlans'] = 'planTwice';
  else if (!customerPlans.every(({ pricePaise }) => isOnlinePrice(pricePaise)))
    faults['configuration.pdfCardConfig.customerPlans'] = 'price';
  return faults;
}

/** `localhost` is valid in development. */
const isLocalhostOrDomain = (domain: string): boolean => domain === 'localhost' || parseDomain(domain) !== null;
