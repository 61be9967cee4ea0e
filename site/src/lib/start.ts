import { report } from './api.ts';
import { watchSession } from './session.ts';

const most = 10;
let sent = 0;

const tell = (thrown: unknown, where: string): void => {
  // An error inside a loop would otherwise send without end.
  if (sent >= most) return;
  sent += 1;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  report('error', `${error.name}: ${error.message}`, {
    where,
    page: location.pathname,
    stack: (error.stack ?? '').slice(0, 500),
  });
};

function watchErrors(): void {
  // Mere browser notices, such as a late resize observer, have no error object.
  addEventListener('error', (event) => event.error && tell(event.error, 'error'));
  addEventListener('unhandledrejection', (event) => tell(event.reason, 'unhandledrejection'));
}

export function startPage(): void {
  watchErrors();
  watchSession();
  if (document.querySelector('meta[name^="parichay:"]')) {
    import('./third-party.ts').then(({ startThirdParties }) => startThirdParties());
  }
}
