import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { CallFailure } from '../../../lib/api.ts';
import { agency } from '../../people/session/agency.store.ts';
import { leaveAgency } from '../../people/session/enter-agency.ts';
import { franchisee } from '../../people/session/franchisee.store.ts';

export function startEnteredAgencyBanner(): void {
  const banner = document.getElementById('inside');
  const textElement = banner?.querySelector('p');
  if (!banner || !textElement) return;
  agency.$state.subscribe(({ data: agencyDetails }) => {
    const { data: staffAccount } = franchisee.$state.get();
    if (!staffAccount?.loggedInBy || !agencyDetails) return;
    textElement.textContent = t('shell.insideBanner', {
      staff: staffAccount.loggedInBy,
      admin: staffAccount.name,
      agency: agencyDetails.agencyName,
    });
    banner.hidden = false;
  });
  banner.querySelector('button')?.addEventListener('click', () => {
    leaveAgency().catch((thrown) => {
      if (!(thrown instanceof CallFailure)) throw thrown;
      textElement.textContent = failureText(thrown);
    });
  });
}
