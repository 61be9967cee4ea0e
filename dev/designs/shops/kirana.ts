import type { Shop } from '../fixture-parts.ts';

/** A grocer of Mysuru who has given the name and a phone number, and nothing else. */
export const kirana: Shop = {
  locale: 'kn',
  content: {
    basicDetails: { businessName: 'ಶ್ರೀ ಗಣೇಶ ಪ್ರಾವಿಷನ್ ಸ್ಟೋರ್ಸ್', phoneNumber: '+919810000116' },
    template: { colour: '#15803d' },
  },
};
