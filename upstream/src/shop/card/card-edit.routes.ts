import type { CallKey } from '@parichay/shared/contract.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import {
  aboutUs,
  type basicDetailsInput,
  type SectionKey,
  type Sections,
  type sectionInputs,
} from '@parichay/shared/shop/card/card-sections.ts';
import { initialTemplateFor } from '@parichay/shared/shop/card/initial-template.ts';
import { sanitiseRichText } from '@parichay/shared/shop/card/rich-text.ts';
import type { z } from 'zod';
import { notifyOnce } from '../../people/notification/notification.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { staffNameOf } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { resolveRequestedPictures } from '../../platform/media/stored-pictures.ts';
import { businessInReach } from '../business/business.queries.ts';
import { copyChangesToBusiness } from '../business/business-save.ts';
import { completeLinksOfStore } from '../link-store/complete-links.ts';
import { type CardRow, cardInReach, claimCardId, presentCard, stringifySections, updateCard } from './card.queries.ts';
import { picturesOfSections, refuseIfSuspended } from './card.rules.ts';
import { deleteOtherCardAddresses, findAllCardAddresses } from './card-addresses.ts';
import { addDraftCard } from './card-draft.ts';

type SectionInput<S extends SectionKey> = z.output<(typeof sectionInputs)[S]>;
interface EditContext {
  actor: Actor;
  tx: Tx;
  cardChanged(cardId: string): void;
}

async function lockCardToEdit(
  { actor, tx }: EditContext,
  target: { cardNo: string; version?: number | undefined },
): Promise<CardRow> {
  const row = await cardInReach(tx, actor, target.cardNo, { lock: true, version: target.version });
  refuseIfSuspended(actor, row.status);
  return row;
}

async function saveSection<S extends SectionKey>(
  context: EditContext,
  row: CardRow,
  section: S,
  value: Sections[S],
): Promise<Card> {
  context.cardChanged(row.card_id);
  return updateCard(context.tx, row.card_no, { sections: stringifySections({ ...row.sections, [section]: value }) });
}

const createSectionHandler =
  <S extends 'paymentOptions' | 'youtubeVideos' | 'socialLinks' | 'template'>(
    section: S,
    onSaved?: (context: EditContext, row: CardRow) => Promise<void>,
  ) =>
  async (
    context: EditContext & { body: { cardNo: string; version?: number | undefined } & { [K in S]: Sections[S] } },
  ) => {
    const row = await lockCardToEdit(context, context.body);
    const value: Sections[S] = (context.body as { [K in S]: Sections[S] })[section];
    const updatedCard = await saveSection(context, row, section, value);
    await onSaved?.(context, row);
    return { updatedCard };
  };

/** Security: the owner is notified when staff changes where customers pay. */
async function notifyOwnerOfPaymentDetails({ actor, tx }: EditContext, row: CardRow): Promise<void> {
  const staffAccount = actor.kind === 'staff' ? actor : actor.kind === 'customer' ? actor.loggedInBy : undefined;
  if (!staffAccount) return;
  await notifyOnce(tx, {
    agencyId: row.agency_id,
    accountId: row.owner_user_id,
    kind: 'payment_details_changed',
    params: {
      name: row.sections.basicDetails?.businessName ?? row.card_id,
      from: await staffNameOf(tx, staffAccount.franchiseeId),
    },
    url: `/panel/customer/card-editor?businessId=${row.business_id}`,
  });
}

async function createCardPictureLookup(
  { actor, tx }: EditContext,
  businessOwnerId: string,
  requestedPictures: [mediaId: string | undefined, field: string][],
  stored: Partial<Sections>,
) {
  const fieldByMediaId = new Map(
    requestedPictures.flatMap(([mediaId, field]) => (mediaId ? [[mediaId, field] as const] : [])),
  );
  const resolved = await resolveRequestedPictures(
    picturesOfSections(stored),
    tx,
    actor,
    businessOwnerId,
    fieldByMediaId,
  );
  return (mediaId: string | undefined): Picture | null => (mediaId ? (resolved.get(mediaId) ?? null) : null);
}

async function resolveBasicDetailPictures(
  context: EditContext,
  businessOwnerId: string,
  input: z.output<typeof basicDetailsInput>,
  stored: Partial<Sections>,
) {
  const picture = await createCardPictureLookup(
    context,
    businessOwnerId,
    [
      [input.logo?.mediaId, 'basicDetails.logo'],
      [input.photo?.mediaId, 'basicDetails.photo'],
    ],
    stored,
  );
  return { ...input, logo: picture(input.logo?.mediaId), photo: picture(input.photo?.mediaId) };
}

async function createCard(
  context: EditContext,
  body: { businessId?: string | undefined; cardId?: string | undefined; basicDetails: SectionInput<'basicDetails'> },
) {
  const { actor, tx } = context;
  if (!body.businessId)
    throw new ApiError('invalid_input', { fields: { businessId: 'cardNo or businessId is needed' } });
  const business = await businessInReach(tx, actor, body.businessId, { lock: true });
  const stored = { basicDetails: { logo: business.logo, photo: business.photo } as Sections['basicDetails'] };
  const basicDetails = await resolveBasicDetailPictures(context, business.user_id, body.basicDetails, stored);
  const card = await addDraftCard(
    tx,
    { agencyId: business.agency_id, businessId: business.business_id },
    { sections: { basicDetails, template: initialTemplateFor(business.category) }, cardId: body.cardId },
  );
  return { updatedCard: presentCard(card) };
}

async function moveCardAddress(
  context: EditContext,
  row: CardRow,
  newCardId: string | undefined,
): Promise<{ card_id?: string }> {
  if (!newCardId || newCardId === row.card_id) return {};
  await claimCardId(context.tx, row.agency_id, row.card_no, newCardId);
  if (row.published_at === null) await deleteOtherCardAddresses(context.tx, row.card_no, newCardId);
  for (const address of await findAllCardAddresses(context.tx, [row.card_no])) context.cardChanged(address);
  return { card_id: newCardId };
}

export const cardEditHandlers = {
  'POST /updateCardBasicDetails': async ({ body, ...context }) => {
    if (!body.cardNo) return createCard(context, body);
    const { actor, tx } = context;
    // The business is locked first, as when its changes are copied to the card.
    const business = body.changesBusiness
      ? await businessInReach(tx, actor, (await cardInReach(tx, actor, body.cardNo)).business_id, { lock: true })
      : null;
    const row = await lockCardToEdit(context, { cardNo: body.cardNo, version: body.version });
    const basicDetails = await resolveBasicDetailPictures(context, row.owner_user_id, body.basicDetails, row.sections);
    context.cardChanged(row.card_id);
    const movedColumns = await moveCardAddress(context, row, body.cardId);
    if (business) await copyChangesToBusiness(tx, business, row.sections.basicDetails, basicDetails);
    return {
      updatedCard: await updateCard(context.tx, row.card_no, {
        ...movedColumns,
        sections: stringifySections({ ...row.sections, basicDetails }),
      }),
    };
  },

  'POST /updateCardPaymentOptions': createSectionHandler('paymentOptions', notifyOwnerOfPaymentDetails),
  'POST /updateCardYoutubeVideos': createSectionHandler('youtubeVideos'),
  'POST /updateCardSocialLinks': createSectionHandler('socialLinks'),
  'POST /updateCardTemplate': createSectionHandler('template'),
  'POST /updateCardLinks': async ({ body, ...context }) => {
    const row = await lockCardToEdit(context, body);
    const links = await completeLinksOfStore(context.tx, body.links.links);
    return { updatedCard: await saveSection(context, row, 'links', { links }) };
  },

  'POST /updateCardAboutUs': async ({ body, ...context }) => {
    const row = await lockCardToEdit(context, body);
    // Cleaning decodes entities, which can change length and characters, so the schema runs again.
    const text = aboutUs.shape.text.safeParse(sanitiseRichText(body.aboutUs.text));
    if (!text.success) throw new ApiError('invalid_input', { fields: { 'aboutUs.text': 'is too long' } });
    return { updatedCard: await saveSection(context, row, 'aboutUs', { ...body.aboutUs, text: text.data }) };
  },

  'POST /updateCardGallery': async ({ body, ...context }) => {
    const row = await lockCardToEdit(context, body);
    const items = body.gallery.pictures;
    const picture = await createCardPictureLookup(
      context,
      row.owner_user_id,
      items.map((item, index) => [item.picture.mediaId, `gallery.pictures.${index}`]),
      row.sections,
    );
    const pictures = items.flatMap((item) => {
      const resolvedPicture = picture(item.picture.mediaId);
      return resolvedPicture ? [{ ...item, picture: resolvedPicture }] : [];
    });
    return { updatedCard: await saveSection(context, row, 'gallery', { pictures }) };
  },

  'POST /updateCardProducts': async ({ body, ...context }) => {
    const row = await lockCardToEdit(context, body);
    const items = body.products.products;
    const picture = await createCardPictureLookup(
      context,
      row.owner_user_id,
      items.map((item, index) => [item.picture?.mediaId, `products.products.${index}.picture`]),
      row.sections,
    );
    const products = items.map((item) => ({ ...item, picture: picture(item.picture?.mediaId) }));
    return { updatedCard: await saveSection(context, row, 'products', { products }) };
  },

  'POST /updateImagePostSettings': async ({ body, ...context }) => {
    const row = await lockCardToEdit(context, body);
    const image_post_settings = JSON.stringify({ ...row.image_post_settings, ...body.imagePostSettings });
    return { updatedCard: await updateCard(context.tx, row.card_no, { image_post_settings }) };
  },

  'POST /updateCardSettings': async ({ body, ...context }) => {
    const row = await lockCardToEdit(context, body);
    context.cardChanged(row.card_id);
    const movedColumns = await moveCardAddress(context, row, body.cardId);
    const sections = stringifySections({ ...row.sections, settings: body.settings });
    return { updatedCard: await updateCard(context.tx, row.card_no, { ...movedColumns, sections }) };
  },
} satisfies Handlers & Partial<Record<CallKey, unknown>>;
