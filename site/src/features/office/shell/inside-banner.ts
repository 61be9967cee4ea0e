import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { CallFailure } from '../../../lib/api.ts';
import { agency } from '../../people/session/agency.store.ts';
import { franchisee } from '../../people/session/franchisee.store.ts';
import { leaveAgency } from '../../people/session/inside.ts';

export function startInside(): void {
  const banner = document.getElementById('inside');
  const words = banner?.querySelector('p');
  if (!banner || !words) return;
  agency.$state.subscribe(({ data: of }) => {
    const { data: who } = franchisee.$state.get();
    if (!who?.loggedInBy || !of) return;
    words.textContent = t('shell.insideBanner', { staff: who.loggedInBy, admin: who.name, agency: of.agencyName });
    banner.hidden = false;
  });
  banner.querySelector('button')?.addEventListener('click', () => {
    leaveAgency().catch((thrown) => {
      if (!(thrown instanceof CallFailure)) throw thrown;
      words.textContent = failureText(thrown);
    });
  });
}
