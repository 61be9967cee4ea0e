import type { KeepSignedInOffer } from '@parichay/shared/people/session/session.lists.ts';
import { element, optional } from './form.ts';

export function offerToKeep(offer: KeepSignedInOffer | undefined): void {
  const place = optional('keep');
  if (!place) return;
  place.hidden = !offer || offer === 'off';
  element<HTMLInputElement>('keep-signed-in').checked = offer === 'suggested';
}

export const wantsToStay = (): boolean =>
  optional('keep')?.hidden === false && element<HTMLInputElement>('keep-signed-in').checked;
