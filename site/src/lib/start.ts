import { watchSession } from './session.ts';
import { watchErrors } from './watch-errors.ts';

/** What every page of the panel does once, before anything of its own. */
export function startPage(): void {
  watchErrors();
  watchSession();
  if (document.querySelector('meta[name^="parichay:"]')) {
    import('./third-party.ts').then(({ startThirdParties }) => startThirdParties());
  }
}
