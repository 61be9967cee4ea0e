import type { StaffActor } from '@parichay/shared/platform/access/roles.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card, CardRow } from '@parichay/shared/shop/card/card.endpoints.ts';
import { type CardStatus, maxCardLimit } from '@parichay/shared/shop/card/card.lists.ts';
import { allowedStatusesAfter } from '@parichay/shared/shop/card/card-status.ts';
import type { PermissionCheck } from '../../../people/access/access.store.ts';
import { hasExpired } from '../../../people/session/business.rules.ts';

export type StatusAction = 'publish' | 'pause' | 'suspend' | 'lift';
export type CardAction =
  | 'details'
  | 'edit'
  | StatusAction
  | 'limit'
  | 'imagePostsOn'
  | 'imagePostsOff'
  | 'imageSettings'
  | 'clone'
  | 'delete';

/** Maps actions to the status after them; `lift` restores the earlier one. */
export const statusAfterAction = { publish: 'active', pause: 'paused', suspend: 'suspended' } as const;

/** Only transitions that upstream accepts: a refusal would open the dialog for missing access. */
function statusActionsFor(status: CardStatus, actor: StaffActor): StatusAction[] {
  const nextStatuses = allowedStatusesAfter(status, actor);
  if (status === 'suspended') return nextStatuses.length > 0 ? ['lift'] : [];
  return (['publish', 'pause', 'suspend'] as const).filter((action) =>
    nextStatuses.includes(statusAfterAction[action]),
  );
}

export function cardActionsFor(
  { status, imagePostStatus }: Pick<CardRow, 'status' | 'imagePostStatus'>,
  actor: StaffActor | null,
  may: PermissionCheck,
): CardAction[] {
  const actionsIf = (isAllowed: boolean, ...actions: CardAction[]): CardAction[] => (isAllowed ? actions : []);
  return [
    'details',
    ...actionsIf(may('POST /updateCardBasicDetails'), 'edit'),
    ...(actor && may('POST /updateCardStatus') ? statusActionsFor(status, actor) : []),
    ...actionsIf(may('POST /updateCardLimit'), 'limit'),
    ...actionsIf(may('POST /updateImagePostStatus'), imagePostStatus === 'enabled' ? 'imagePostsOff' : 'imagePostsOn'),
    ...actionsIf(may('POST /updateImagePostSettings'), 'imageSettings'),
    ...actionsIf(may('POST /cloneCard'), 'clone'),
    ...actionsIf(may('POST /deleteCard'), 'delete'),
  ];
}

/** Visitors see less of an active card whose plan has expired. */
export const shownStatus = (row: Pick<CardRow, 'status' | 'expiryDateForCustomer'>, now = Date.now()) =>
  row.status === 'active' && hasExpired(row, now) ? 'expired' : row.status;

export const updatedRow = (row: CardRow, card: Card): CardRow => ({
  ...row,
  cardId: card.cardId,
  companyName: card.basicDetails.businessName,
  status: card.status,
  design: card.template.design,
  imagePostStatus: card.imagePostStatus,
  cardLimit: card.cardLimit,
});

export const cardRowOf = (card: Card, business: Business): CardRow =>
  updatedRow(
    {
      cardNo: card.cardNo,
      businessId: card.businessId,
      businessName: business.businessName,
      registeredPhoneNumber: business.user.phoneNumber,
      isSubscriptionActive: business.isSubscriptionActive,
      expiryDateForCustomer: business.expiryDateForCustomer,
      agencyName: business.agencyName,
      createdAt: card.createdAt,
    } as CardRow,
    card,
  );

export const cardNameOf = ({ companyName, businessName }: Pick<CardRow, 'companyName' | 'businessName'>): string =>
  companyName || businessName;

export const countedSectionKeys = [
  'basicDetails',
  'paymentOptions',
  'youtubeVideos',
  'socialLinks',
  'gallery',
  'aboutUs',
  'products',
  'links',
] as const;
export type CountedSectionKey = (typeof countedSectionKeys)[number];

export function sectionItemCounts(card: Card): Readonly<Record<CountedSectionKey, number>> {
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

export function parseLimit(typed: string): number | null {
  const text = typed.trim();
  const limit = Number(text);
  return /^\d+$/.test(text) && limit <= maxCardLimit ? limit : null;
}
