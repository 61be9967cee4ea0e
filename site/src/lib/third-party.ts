import { toTagManager } from './tag-manager.ts';

/*
 * Load only with the BFF's <meta name="parichay:tag-manager"> or <meta name="parichay:error-tracing">; its CSP allows
 * their origins.
 */

interface ErrorTracing {
  init(options: { sampleRate: number; replaysSessionSampleRate: number; replaysOnErrorSampleRate: number }): void;
}

declare global {
  interface Window {
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

export const isTrackedPage = (pathname: string): boolean => /\/customer(\/|$)/.test(pathname);

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
