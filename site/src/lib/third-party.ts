import { toTagManager } from './tag-manager.ts';

/*
 * Other people's scripts. Each loads only where the BFF put its address into the page, and only there does the
 * content security policy let it in:
 *   <meta name="parichay:tag-manager" content="https://…/gtm.js?id=…">
 *   <meta name="parichay:error-tracing" content="https://…/….min.js">
 * Load this module only where such an element stands (lib/start.ts does).
 */

interface ErrorTracing {
  init(options: { sampleRate: number; replaysSessionSampleRate: number; replaysOnErrorSampleRate: number }): void;
}

declare global {
  interface Window {
    /** Called by the tracing provider's loader before it starts. */
    sentryOnLoad?: () => void;
    Sentry?: ErrorTracing;
  }
}

const addressOf = (name: string): string | null => {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="parichay:${name}"]`)?.content;
  return content?.startsWith('https://') ? content : null;
};

function load(address: string): void {
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  document.head.append(script);
}

/** Pages of the customer area are the only ones whose views are tracked. */
export const isTrackedPage = (pathname: string): boolean => /\/customer(\/|$)/.test(pathname);

/** Starts what is configured. Every error is traced; one visit in ten is recorded. */
export function startThirdParties(): void {
  const tracing = addressOf('error-tracing');
  if (tracing) {
    window.sentryOnLoad = () =>
      window.Sentry?.init({ sampleRate: 1, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 0 });
    load(tracing);
  }
  const manager = addressOf('tag-manager');
  if (manager) {
    window.dataLayer ??= [];
    toTagManager({ event: 'gtm.js', 'gtm.start': Date.now() });
    load(manager);
    if (isTrackedPage(location.pathname)) toTagManager({ event: 'page_view', page: location.pathname });
  }
}
