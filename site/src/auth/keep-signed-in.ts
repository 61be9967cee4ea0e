import type { KeepSignedInChoice } from '@parichay/shared/people/session/session.lists.ts';
import { optionalElement, requiredElement } from './form.ts';

export function showKeepSignedIn(offer: KeepSignedInChoice | undefined): void {
  const container = optionalElement('keep');
  if (!container) return;
  container.hidden = !offer || offer === 'off';
  requiredElement<HTMLInputElement>('keep-signed-in').checked = offer === 'suggested';
}

export const wantsKeepSignedIn = (): boolean =>
  optionalElement('keep')?.hidden === false && requiredElement<HTMLInputElement>('keep-signed-in').checked;
