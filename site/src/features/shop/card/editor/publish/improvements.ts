import type { Improvement } from '../../../../people/session/card.rules.ts';

export const fieldByImprovement: Readonly<Record<Improvement, string>> = {
  addPhone: 'phoneNumber',
  addLogo: 'logo',
  addTagline: 'tagline',
  addAddress: 'address.line1',
  addHours: 'openingHours',
};
