import { type Access, mayCall, type Role, type StaffActor } from '@parichay/shared/access/roles.ts';
import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import type { Card, CardRow } from '@parichay/shared/card/card.endpoints.ts';
import type { CardStatus } from '@parichay/shared/card/card.lists.ts';
import type { CallKey } from '@parichay/shared/contract.ts';
import type { Franchisee } from '@parichay/shared/franchisee/franchisee.endpoints.ts';
import { standingOf } from '../../business/business.rules.ts';

/** Who may call what: the contract's own word for it, by the calls of this screen. */
export type AccessTable = Readonly<Partial<Record<CallKey, { access: Access }>>>;

export const statusActions = ['publish', 'pause', 'suspend', 'lift'] as const;
export type StatusAction = (typeof statusActions)[number];
export type CardAction =
  | 'details'
  | StatusAction
  | 'limit'
  | 'imagePostsOn'
  | 'imagePostsOff'
  | 'imageSettings'
  | 'clone'
  | 'delete';

export const actorOf = (who: Franchisee): StaffActor => ({
  kind: 'staff',
  agencyId: who.agencyId,
  franchiseeId: who.franchiseeId,
  roles: who.roles,
  permissions: who.permissions,
  ofSuperadminAgency: who.ofSuperadminAgency,
  hideBilling: who.configuration.hideBilling,
});

const suspenders: readonly Role[] = ['admin', 'franchisee-with-all-card-access'];

/** What each status may become. Only changes that the upstream takes: a refused one would end the visit as forbidden. */
const statusChanges: Readonly<Record<CardStatus, readonly StatusAction[]>> = {
  draft: ['publish', 'suspend'],
  active: ['pause', 'suspend'],
  paused: ['publish', 'suspend'],
  suspended: ['lift'],
  deleted: [],
};

interface Circumstances {
  actor: StaffActor | null;
  access: AccessTable;
  /** Whether the agency has image posts switched on. */
  hasImagePosts: boolean;
}

/** What this person may do with this card, in the order of a menu. */
export function actionsFor(
  { status, imagePostStatus }: Pick<CardRow, 'status' | 'imagePostStatus'>,
  { actor, access, hasImagePosts }: Circumstances,
): CardAction[] {
  const may = (key: CallKey): boolean => {
    const endpoint = access[key];
    return actor !== null && endpoint !== undefined && mayCall(actor, endpoint.access);
  };
  // The call is everybody's, but suspending and lifting are not: card.rules.ts of the upstream says for whom they are.
  const maySuspend = actor?.roles.some((role) => suspenders.includes(role)) ?? false;
  // The platform's own staff works for agencies of every kind.
  const hasProduct = hasImagePosts || (actor?.ofSuperadminAgency ?? false);
  const when = (isThere: boolean, ...actions: CardAction[]): CardAction[] => (isThere ? actions : []);
  return [
    'details',
    ...when(
      may('POST /updateCardStatus'),
      ...statusChanges[status].filter((action) => maySuspend || (action !== 'suspend' && action !== 'lift')),
    ),
    ...when(may('POST /updateCardLimit'), 'limit'),
    ...when(
      hasProduct && may('POST /updateImagePostStatus'),
      imagePostStatus === 'enabled' ? 'imagePostsOff' : 'imagePostsOn',
    ),
    ...when(hasProduct && may('POST /updateImagePostSettings'), 'imageSettings'),
    ...when(may('POST /cloneCard'), 'clone'),
    ...when(may('POST /deleteCard'), 'delete'),
  ];
}

/** A live card whose plan has run out: visitors see less of it, though nobody has paused it. */
export const shownStatus = (row: Pick<CardRow, 'status' | 'expiryDateForCustomer'>, now = Date.now()) =>
  row.status === 'active' && standingOf(row, now).kind === 'expired' ? 'expired' : row.status;

/** What a row shows of an answered card. */
export const changedRow = (row: CardRow, card: Card): CardRow => ({
  ...row,
  cardId: card.cardId,
  companyName: card.basicDetails.businessName,
  status: card.status,
  design: card.template.design,
  imagePostStatus: card.imagePostStatus,
  cardLimit: card.cardLimit,
});

/** The row of a card that the list does not hold, as a shared link may name any. */
export const rowOf = (card: Card, business: Business): CardRow =>
  changedRow(
    {
      cardNo: card.cardNo,
      businessId: card.businessId,
      businessName: business.businessName,
      registeredPhoneNumber: business.user.phoneNumber,
      isSubscriptionActive: business.isSubscriptionActive,
      expiryDateForCustomer: business.expiryDateForCustomer,
      createdAt: card.createdAt,
    } as CardRow,
    card,
  );

export const nameOf = ({ companyName, businessName }: Pick<CardRow, 'companyName' | 'businessName'>): string =>
  companyName || businessName;

export const sectionKeys = [
  'basicDetails',
  'paymentOptions',
  'youtubeVideos',
  'socialLinks',
  'gallery',
  'aboutUs',
  'products',
  'links',
] as const;
export type SectionKey = (typeof sectionKeys)[number];

/** How much stands in each section of a card; 0 is empty. */
export function filledSections(card: Card): Readonly<Record<SectionKey, number>> {
  const { basicDetails, paymentOptions, aboutUs } = card;
  const { phoneNumber, whatsappNumber, email, website, tagline, personName, openingHours, logo, photo } = basicDetails;
  const details = [phoneNumber, whatsappNumber, email, website, tagline, personName, openingHours, logo, photo];
  const { upiId, bank, others } = paymentOptions;
  return {
    basicDetails: details.filter(Boolean).length,
    paymentOptions: [upiId, bank.accountNumber].filter(Boolean).length + others.length,
    youtubeVideos: card.youtubeVideos.videos.length,
    socialLinks: card.socialLinks.links.length,
    gallery: card.gallery.pictures.length,
    aboutUs: (aboutUs.text ? 1 : 0) + aboutUs.whyChooseUs.length,
    products: card.products.products.length,
    links: card.links.links.length,
  };
}

/** A limit as typed: a whole number up to what the contract takes; null for anything else. */
export function limitOf(typed: string): number | null {
  const text = typed.trim();
  const limit = Number(text);
  return /^\d+$/.test(text) && limit <= 100_000 ? limit : null;
}
