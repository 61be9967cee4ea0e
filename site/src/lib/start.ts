import { watchSession } from './session.ts';
import { watchErrors } from './watch-errors.ts';

export function startPage(): void {
  watchErrors();
  watchSession();
  if (document.querySelector('meta[name^="parichay:"]')) {
    import('./third-party.ts').then(({ startThirdParties }) => startThirdParties());
  }
}
