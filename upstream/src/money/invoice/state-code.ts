import { stateCodeOfPin } from '@parichay/shared/platform/lib/india-states.ts';
import { readAddress } from '@parichay/shared/platform/typed/address.ts';
import { stateCodeOf as stateCodeIn, stateCodeNamed } from '@parichay/shared/platform/typed/state.ts';
import { stateTranslations } from '@parichay/shared/platform/typed/state-translations.ts';
import type { Address } from '@parichay/shared/shop/business/business.endpoints.ts';

export const stateCodeOf = (name: string): string | null => stateCodeIn(name, stateTranslations);
const ofName = (name: string): string | null => stateCodeNamed(name, stateTranslations);

/** A misspelt state counts only after the PIN: Bidar is not Bihar. */
export function stateCodeOfAddress({ line1, line2, city, state, pinCode }: Omit<Address, 'mapUrl'>): string | null {
  const known = ofName(state) ?? stateCodeOfPin(pinCode) ?? stateCodeOf(state);
  if (known) return known;
  const translations = stateTranslations;
  const within = readAddress([line1, line2, city].filter(Boolean).join(', '), { translations });
  // Delhi, Chandigarh and Puducherry are both towns and states.
  return stateCodeOfPin(within.pinCode) ?? ofName(within.state) ?? ofName(city);
}
