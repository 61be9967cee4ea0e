import type { Shop } from '../fixture-content.ts';

/** An advocate of Jaipur: long text, no photo, no logo, no products, and a long registered name. */
export const advocate: Shop = {
  locale: 'en',
  content: {
    basicDetails: {
      titlePrefix: 'Mr.',
      personName: 'Raghuvendra Singh Shekhawat',
      designation: 'Advocate, Rajasthan High Court',
      businessName: 'Shekhawat Mathur & Associates, Advocates and Tax Consultants',
      phoneNumber: '+919810000136',
      alternatePhoneNumber: '0141-265 4321',
      whatsappNumber: '+919810000136',
      email: 'chambers.shekhawat.mathur@example.in',
      website: 'https://shekhawat-mathur-associates.example.in',
      address: {
        line1: 'Chamber 214, Second floor, Vinayak Tower',
        line2: 'Opposite Collectorate, Bani Park',
        city: 'Jaipur',
        state: 'Rajasthan',
        pinCode: '302016',
        country: 'IN',
      },
      openingHours: 'Mon–Fri 5 pm – 8:30 pm, Sat 10 am – 2 pm, by appointment',
      establishedYear: '1997',
    },
    template: { colour: '#27272a' },
    aboutUs: {
      text: [
        '<p>We appear before the High Court, the District and Sessions Courts of Jaipur, the Consumer Commission and the Debts Recovery Tribunal. The chamber was begun in 1997 with one table and a borrowed set of the Rajasthan Law Weekly; today five advocates and two chartered accountants work here.</p>',
        '<p><strong>Property and revenue.</strong> Title searches for thirty years, partition, mutation, conversion of agricultural land, disputes of tenancy, registration of sale deeds and of wills. Bring the jamabandi and whatever papers the family has kept, in whatever order they are.</p>',
        '<p><strong>Family.</strong> Divorce by mutual consent, maintenance, custody, succession certificates. The first talk is with you alone, and stays in this room.</p>',
        '<p><strong>Business and tax.</strong> Partnership deeds, incorporation, GST registration and appeals, replies to notices of the income tax department, recovery under the Negotiable Instruments Act.</p>',
        '<ul><li>Every client gets the next date by message on the evening of the hearing.</li><li>Fees are agreed in writing before a vakalatnama is signed.</li><li>Papers are returned with an index.</li></ul>',
        '<p>The rules of the Bar Council do not permit us to advertise. This card answers those who asked where we sit.</p>',
      ].join(''),
      whyChooseUs: [],
    },
    paymentOptions: {
      bank: {
        accountHolder: 'Shekhawat Mathur & Associates',
        accountNumber: '004512345678',
        ifsc: 'EXAM0004321',
        bankName: 'Example Bank, Bani Park',
        accountType: 'current',
      },
    },
  },
};
