import type { Client } from './world.ts';

/** Makes a business with a published card. */
export async function publishCard(owner: Client, cardId: string, businessName = 'Ram Kirana') {
  const businessAnswer = await owner.post('/api/v1/business').send({ businessName, category: 'Grocery' }).expect(200);
  const { businessId } = businessAnswer.body.data.business;
  const card = await owner
    .post('/api/v1/updateCardBasicDetails')
    .send({ businessId, cardId, basicDetails: { businessName } })
    .expect(200);
  const { cardNo } = card.body.data.updatedCard;
  await owner.post('/api/v1/updateCardStatus').send({ cardNo, status: 'active' }).expect(200);
  return { cardNo, businessId } as { cardNo: string; businessId: string };
}

/** The call that saves each section of a card. */
export const sectionCalls = {
  basicDetails: 'updateCardBasicDetails',
  paymentOptions: 'updateCardPaymentOptions',
  youtubeVideos: 'updateCardYoutubeVideos',
  socialLinks: 'updateCardSocialLinks',
  template: 'updateCardTemplate',
  gallery: 'updateCardGallery',
  aboutUs: 'updateCardAboutUs',
  products: 'updateCardProducts',
  links: 'updateCardLinks',
  settings: 'updateCardSettings',
} as const;
export type SectionKey = keyof typeof sectionCalls;
export const saveSection = (browser: Client, cardNo: string, section: SectionKey, value: unknown, version?: number) =>
  browser
    .post(`/api/v1/${sectionCalls[section]}`)
    .send({ cardNo, [section]: value, ...(version !== undefined && { version }) });
