import type { KeepSignedInOffer } from '@parichay/shared/session/session.lists.ts';
import { element, optional } from './form.ts';

/** Shows the tick as the server offers it. Staff's pages have none. */
export function offerToKeep(offer: KeepSignedInOffer | undefined): void {
  const place = optional('keep');
  if (!place) return;
  place.hidden = !offer || offer === 'off';
  element<HTMLInputElement>('keep-signed-in').checked = offer === 'suggested';
}

/** Whether whoever signs in wants to stay so. */
export const wantsToStay = (): boolean =>
  optional('keep')?.hidden === false && element<HTMLInputElement>('keep-signed-in').checked;
