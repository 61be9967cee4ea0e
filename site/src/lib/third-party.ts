import { sendToTagManager } from './tag-manager.ts';

/*
 * Scripts need the BFF's <meta name="parichay:tag-manager"> or <meta name="parichay:error-tracing">; its CSP allows
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

const scriptUrl = (name: string): string | null => {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="parichay:${name}"]`)?.content;
  return content?.startsWith('https://') ? content : null;
};

function loadScript(url: string): void {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  document.head.append(script);
}

export const isTrackedPage = (pathname: string): boolean => /\/customer(\/|$)/.test(pathname);

export function startThirdParties(): void {
  const tracingUrl = scriptUrl('error-tracing');
  if (tracingUrl) {
    window.sentryOnLoad = () =>
      window.Sentry?.init({ sampleRate: 1, replaysSessionSampleRate: 0.1, replaysOnErrorSampleRate: 0 });
    loadScript(tracingUrl);
  }
  const tagManagerUrl = scriptUrl('tag-manager');
  if (tagManagerUrl) {
    window.dataLayer ??= [];
    sendToTagManager({ event: 'gtm.js', 'gtm.start': Date.now() });
    loadScript(tagManagerUrl);
    if (isTrackedPage(location.pathname)) sendToTagManager({ event: 'page_view', page: location.pathname });
  }
}
