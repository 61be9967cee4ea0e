import { report } from './api.ts';

const most = 10;
let sent = 0;

const tell = (thrown: unknown, where: string): void => {
  // A fault inside a loop would otherwise send without end.
  if (sent >= most) return;
  sent += 1;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  report('error', `${error.name}: ${error.message}`, {
    where,
    page: location.pathname,
    stack: (error.stack ?? '').slice(0, 500),
  });
};

/** Sends unhandled errors of this page to the log. */
export function watchErrors(): void {
  // What a browser merely notes, such as a size that is reported a frame later, comes without an error.
  addEventListener('error', (event) => event.error && tell(event.error, 'error'));
  addEventListener('unhandledrejection', (event) => tell(event.reason, 'unhandledrejection'));
}
