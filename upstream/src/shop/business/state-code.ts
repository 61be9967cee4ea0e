import { stateCodeOfPin } from '@parichay/shared/platform/lib/india-states.ts';
import { readAddress } from '@parichay/shared/platform/typed/address.ts';
import {
  exactStateCode as exactStateCodeIn,
  closestStateCode as stateCodeIn,
} from '@parichay/shared/platform/typed/state.ts';
import { stateTranslations } from '@parichay/shared/platform/typed/state-translations.ts';
import type { Address } from '@parichay/shared/shop/business/business.endpoints.ts';

export const stateCodeOf = (name: string): string | null => stateCodeIn(name, stateTranslations);
const exactStateCode = (name: string): string | null => exactStateCodeIn(name, stateTranslations);

/** GST code of the state, else of the PIN. A misspelt state counts after the PIN: Bidar is not Bihar. */
export function stateCodeOfAddress({ line1, line2, city, state, pinCode }: Omit<Address, 'mapUrl'>): string | null {
  const ownStateCode = exactStateCode(state) ?? stateCodeOfPin(pinCode) ?? stateCodeOf(state);
  if (ownStateCode) return ownStateCode;
  const translations = stateTranslations;
  const parsedAddress = readAddress([line1, line2, city].filter(Boolean).join(', '), { translations });
  // Delhi, Chandigarh and Puducherry are both towns and states.
  return stateCodeOfPin(parsedAddress.pinCode) ?? exactStateCode(parsedAddress.state) ?? exactStateCode(city);
}
