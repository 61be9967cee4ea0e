import { watchAnalyticsSession } from './analytics-session.ts';
import { report } from './api.ts';

const maxReports = 10;
let reportCount = 0;

const reportError = (thrown: unknown, source: string): void => {
  // An error inside a loop would otherwise send reports endlessly.
  if (reportCount >= maxReports) return;
  reportCount += 1;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  report('error', `${error.name}: ${error.message}`, {
    where: source,
    page: location.pathname,
    stack: (error.stack ?? '').slice(0, 500),
  });
};

function watchErrors(): void {
  // Mere browser notices, such as a late resize observer, have no error object.
  addEventListener('error', (event) => event.error && reportError(event.error, 'error'));
  addEventListener('unhandledrejection', (event) => reportError(event.reason, 'unhandledrejection'));
}

export function startPage(): void {
  watchErrors();
  watchAnalyticsSession();
  if (document.querySelector('meta[name^="parichay:"]')) {
    import('./third-party.ts').then(({ startThirdParties }) => startThirdParties());
  }
}
