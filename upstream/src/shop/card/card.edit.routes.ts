import type { CallKey } from '@parichay/shared/contract.ts';
import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { firstLook } from '@parichay/shared/shop/card/card.first-look.ts';
import {
  aboutUs,
  type basicDetailsInput,
  type SectionName,
  type Sections,
  type sectionInputs,
} from '@parichay/shared/shop/card/card.sections.ts';
import { cleanRichText } from '@parichay/shared/shop/card/rich-text.ts';
import type { z } from 'zod';
import { notifyOnce } from '../../people/notification/notification.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { nameOfStaff } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { resolvePictures } from '../../platform/media/stored-pictures.ts';
import { businessInReach } from '../business/business.queries.ts';
import { addressesOf, keepOnlyAddress } from './card.addresses.ts';
import { addDraft } from './card.draft.ts';
import { type CardRow, cardInReach, claimCardId, presentCard, saveCard, sectionsJson } from './card.queries.ts';
import { picturesIn, refuseSuspended } from './card.rules.ts';

type SectionInput<S extends SectionName> = z.output<(typeof sectionInputs)[S]>;
interface Edit {
  actor: Actor;
  tx: Tx;
  cardChanged(cardId: string): void;
}

async function cardToEdit(
  { actor, tx }: Edit,
  target: { cardNo: string; version?: number | undefined },
): Promise<CardRow> {
  const row = await cardInReach(tx, actor, target.cardNo, { lock: true, version: target.version });
  refuseSuspended(actor, row.status);
  return row;
}

async function saveSection<S extends SectionName>(
  edit: Edit,
  row: CardRow,
  section: S,
  value: Sections[S],
): Promise<Card> {
  edit.cardChanged(row.card_id);
  return saveCard(edit.tx, row.card_no, { sections: sectionsJson({ ...row.sections, [section]: value }) });
}

const plainSection =
  <S extends 'paymentOptions' | 'youtubeVideos' | 'socialLinks' | 'template' | 'links'>(
    section: S,
    saved?: (edit: Edit, row: CardRow) => Promise<void>,
  ) =>
  async (edit: Edit & { body: { cardNo: string; version?: number | undefined } & { [K in S]: Sections[S] } }) => {
    const row = await cardToEdit(edit, edit.body);
    const value: Sections[S] = (edit.body as { [K in S]: Sections[S] })[section];
    const updatedCard = await saveSection(edit, row, section, value);
    await saved?.(edit, row);
    return { updatedCard };
  };

/** Security: the owner is notified when staff changes where customers pay. */
async function tellOfPaymentDetails({ actor, tx }: Edit, row: CardRow): Promise<void> {
  const helper = actor.kind === 'staff' ? actor : actor.kind === 'customer' ? actor.loggedInBy : undefined;
  if (!helper) return;
  await notifyOnce(tx, {
    agencyId: row.agency_id,
    accountId: row.owner_user_id,
    kind: 'payment_details_changed',
    params: {
      name: row.sections.basicDetails?.businessName ?? row.card_id,
      from: await nameOfStaff(tx, helper.franchiseeId),
    },
    url: `/panel/customer/card-editor?businessId=${row.business_id}`,
  });
}

async function lookUp(
  { actor, tx }: Edit,
  ownerUserId: string,
  wanted: [mediaId: string | undefined, field: string][],
  stored: Partial<Sections>,
) {
  const named = new Map(wanted.flatMap(([mediaId, field]) => (mediaId ? [[mediaId, field] as const] : [])));
  const found = await resolvePictures(picturesIn(stored), tx, actor, ownerUserId, named);
  return (mediaId: string | undefined): Picture | null => (mediaId ? (found.get(mediaId) ?? null) : null);
}

async function withPictures(
  edit: Edit,
  ownerUserId: string,
  input: z.output<typeof basicDetailsInput>,
  stored: Partial<Sections>,
) {
  const picture = await lookUp(
    edit,
    ownerUserId,
    [
      [input.logo?.mediaId, 'basicDetails.logo'],
      [input.photo?.mediaId, 'basicDetails.photo'],
    ],
    stored,
  );
  return { ...input, logo: picture(input.logo?.mediaId), photo: picture(input.photo?.mediaId) };
}

async function createCard(
  edit: Edit,
  body: { businessId?: string | undefined; cardId?: string | undefined; basicDetails: SectionInput<'basicDetails'> },
) {
  const { actor, tx } = edit;
  if (!body.businessId)
    throw new ApiError('invalid_input', { fields: { businessId: 'cardNo or businessId is needed' } });
  const business = await businessInReach(tx, actor, body.businessId, { lock: true });
  const stored = { basicDetails: { logo: business.logo, photo: business.photo } as Sections['basicDetails'] };
  const basicDetails = await withPictures(edit, business.user_id, body.basicDetails, stored);
  const card = await addDraft(
    tx,
    { agencyId: business.agency_id, businessId: business.business_id },
    { sections: { basicDetails, template: firstLook(business.category) }, cardId: body.cardId },
  );
  return { updatedCard: presentCard(card) };
}

async function moveCard(edit: Edit, row: CardRow, wanted: string | undefined): Promise<{ card_id?: string }> {
  if (!wanted || wanted === row.card_id) return {};
  await claimCardId(edit.tx, row.agency_id, row.card_no, wanted);
  if (row.published_at === null) await keepOnlyAddress(edit.tx, row.card_no, wanted);
  for (const address of await addressesOf(edit.tx, [row.card_no])) edit.cardChanged(address);
  return { card_id: wanted };
}

export const cardEditHandlers = {
  'POST /updateCardBasicDetails': async ({ body, ...edit }) => {
    if (!body.cardNo) return createCard(edit, body);
    const row = await cardToEdit(edit, { cardNo: body.cardNo, version: body.version });
    const basicDetails = await withPictures(edit, row.owner_user_id, body.basicDetails, row.sections);
    edit.cardChanged(row.card_id);
    const moved = await moveCard(edit, row, body.cardId);
    return {
      updatedCard: await saveCard(edit.tx, row.card_no, {
        ...moved,
        sections: sectionsJson({ ...row.sections, basicDetails }),
      }),
    };
  },

  'POST /updateCardPaymentOptions': plainSection('paymentOptions', tellOfPaymentDetails),
  'POST /updateCardYoutubeVideos': plainSection('youtubeVideos'),
  'POST /updateCardSocialLinks': plainSection('socialLinks'),
  'POST /updateCardTemplate': plainSection('template'),
  'POST /updateCardLinks': plainSection('links'),

  'POST /updateCardAboutUs': async ({ body, ...edit }) => {
    const row = await cardToEdit(edit, body);
    // Cleaning decodes entities, which can change length and characters, so the schema runs again.
    const text = aboutUs.shape.text.safeParse(cleanRichText(body.aboutUs.text));
    if (!text.success) throw new ApiError('invalid_input', { fields: { 'aboutUs.text': 'is too long' } });
    return { updatedCard: await saveSection(edit, row, 'aboutUs', { ...body.aboutUs, text: text.data }) };
  },

  'POST /updateCardGallery': async ({ body, ...edit }) => {
    const row = await cardToEdit(edit, body);
    const items = body.gallery.pictures;
    const picture = await lookUp(
      edit,
      row.owner_user_id,
      items.map((item, at) => [item.picture.mediaId, `gallery.pictures.${at}`]),
      row.sections,
    );
    const pictures = items.flatMap((item) => {
      const found = picture(item.picture.mediaId);
      return found ? [{ ...item, picture: found }] : [];
    });
    return { updatedCard: await saveSection(edit, row, 'gallery', { pictures }) };
  },

  'POST /updateCardProducts': async ({ body, ...edit }) => {
    const row = await cardToEdit(edit, body);
    const items = body.products.products;
    const picture = await lookUp(
      edit,
      row.owner_user_id,
      items.map((item, at) => [item.picture?.mediaId, `products.products.${at}.picture`]),
      row.sections,
    );
    const products = items.map((item) => ({ ...item, picture: picture(item.picture?.mediaId) }));
    return { updatedCard: await saveSection(edit, row, 'products', { products }) };
  },

  'POST /updateImagePostSettings': async ({ body, ...edit }) => {
    const row = await cardToEdit(edit, body);
    const image_post_settings = JSON.stringify({ ...row.image_post_settings, ...body.imagePostSettings });
    return { updatedCard: await saveCard(edit.tx, row.card_no, { image_post_settings }) };
  },

  'POST /updateCardSettings': async ({ body, ...edit }) => {
    const row = await cardToEdit(edit, body);
    edit.cardChanged(row.card_id);
    const moved = await moveCard(edit, row, body.cardId);
    const sections = sectionsJson({ ...row.sections, settings: body.settings });
    return { updatedCard: await saveCard(edit.tx, row.card_no, { ...moved, sections }) };
  },
} satisfies Handlers & Partial<Record<CallKey, unknown>>;
