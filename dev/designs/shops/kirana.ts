import type { Shop } from '../fixture-content.ts';

/** A grocer of Mysuru with only a name and a phone number. */
export const kirana: Shop = {
  locale: 'kn',
  content: {
    basicDetails: { businessName: 'ಶ್ರೀ ಗಣೇಶ ಪ್ರಾವಿಷನ್ ಸ್ಟೋರ್ಸ್', phoneNumber: '+919810000116' },
    template: { colour: '#15803d' },
  },
};
