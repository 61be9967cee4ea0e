import type { Shop } from '../fixture-parts.ts';

/** A grocer of Mysuru with a name and a phone number alone. */
export const kirana: Shop = {
  locale: 'kn',
  content: {
    basicDetails: { businessName: 'ಶ್ರೀ ಗಣೇಶ ಪ್ರಾವಿಷನ್ ಸ್ಟೋರ್ಸ್', phoneNumber: '+919810000116' },
    template: { colour: '#15803d' },
  },
};
