import { type Call, type Calls, filter } from '../call.ts';

const changeOfCard = (body: object): Call => ({ ids: { cardNo: 'card' }, body });
const basicDetails = { businessName: 'New', address: {} };

export const cardCalls: Calls = {
  'GET /getCardsByBusiness': { ids: { businessId: 'business' } },
  'GET /card': { ids: { cardNo: 'card' } },
  'GET /card-picture': { ids: { cardNo: 'card' }, query: { width: 216 } },
  'GET /card-print': { ids: { cardNo: 'card' }, query: { kind: 'sticker' } },
  'GET /checkCardIdAvailability': { ids: { cardNo: 'card' }, query: { cardId: 'free-as-a-bird' } },
  'GET /getcardlist': { ids: { agencyId: filter('agency') } },
  'POST /updateCardBasicDetails': {
    ids: {
      cardNo: 'card',
      // It already has its card.
      businessId: { kind: 'business', body: { basicDetails }, ownerMay: false },
    },
    body: ({ card: cardNo }) => ({ cardNo, basicDetails }),
  },
  'POST /updateCardPaymentOptions': changeOfCard({ paymentOptions: { bank: {} } }),
  'POST /updateCardYoutubeVideos': changeOfCard({ youtubeVideos: {} }),
  'POST /updateCardSocialLinks': changeOfCard({ socialLinks: {} }),
  'POST /updateCardTemplate': changeOfCard({ template: {} }),
  'POST /updateCardGallery': changeOfCard({ gallery: {} }),
  'POST /updateCardAboutUs': changeOfCard({ aboutUs: {} }),
  'POST /updateCardProducts': changeOfCard({ products: { products: [{ name: 'Tea' }] } }),
  'POST /updateCardLinks': changeOfCard({ links: {} }),
  'POST /updateCardSettings': changeOfCard({ settings: { headings: {} } }),
  'POST /updateImagePostSettings': changeOfCard({ imagePostSettings: {} }),
  'POST /updateCardStatus': changeOfCard({ status: 'draft' }),
  'POST /updateCardLimit': changeOfCard({ cardLimit: 1 }),
  'POST /updateCardLeadSharing': changeOfCard({ sharesLeads: true }),
  'POST /updateImagePostStatus': changeOfCard({ imagePostStatus: 'disabled' }),
  'POST /cloneCard': {
    ids: { cardNo: 'card', businessId: 'business' },
    ownerMay: false, // The business already has its card; card-clone.test.ts covers ids in reach.
  },
  'POST /deleteCard': { ids: { cardNo: 'card' }, ends: true },
  'POST /restoreCard': {
    ids: { cardNo: 'deletedCard' },
    ownerMay: false, // The first call restores it; trash.test.ts covers ids in reach.
  },
};
