import { demoSections, pictureOfMotif, priceList, type Shop } from '../fixture-content.ts';

/** A jeweller of Indore: few products, UPI amounts of a savings scheme, a bank account, many reviews. */
export const jeweller: Shop = {
  locale: 'hi',
  content: {
    ...demoSections('shri-lakshmi-jewellers'),
    products: priceList([
      ['मंगलसूत्र', 68_500, { picture: pictureOfMotif('jewellery'), description: '22 कैरेट, 11 ग्राम' }],
      ['चाँदी की पायल', 3_200, { priceUnit: 'जोड़ी' }],
      ['पुराना सोना बदलें', null, { priceUnit: 'आज के भाव पर' }],
    ]),
    paymentOptions: {
      upiId: 'shrilakshmi@example',
      upiName: 'Shri Lakshmi Jewellers',
      upiAmountsPaise: [100_000, 200_000, 500_000, 1_000_000],
      bank: {
        accountHolder: 'श्री लक्ष्मी ज्वेलर्स',
        accountNumber: '123456789012',
        ifsc: 'EXAM0001234',
        bankName: 'Example Bank, सराफा',
        accountType: 'current',
      },
    },
    settings: { holidayNotice: 'धनतेरस पर रात 11 बजे तक खुला है' },
    customerFeedback: {
      count: 212,
      average: 4.8,
      shown: [
        { name: 'रेखा मालवीय', rating: 5, message: 'तौल सही, व्यवहार अच्छा।', createdAt: '2026-11-20T10:00:00.000Z' },
        { name: 'अनिल जैन', rating: 5, message: 'तीन पीढ़ियों से यहीं से लेते हैं।', createdAt: '2026-11-02T10:00:00.000Z' },
        { name: 'Pooja', rating: 4, message: '', createdAt: '2026-10-20T10:00:00.000Z' },
      ],
    },
  },
};
