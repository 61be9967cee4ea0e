import type { BffConfig } from '../config.ts';
import type { CspSources } from '../lib/content-policy.ts';

function thirdPartyMetasAndCspSources(
  { tagManager, errorTracing }: Pick<BffConfig, 'tagManager' | 'errorTracing'>,
  usesTagManager: boolean,
) {
  const metas: string[] = [];
  const cspSources: Required<Omit<CspSources, 'styleElement' | 'worker'>> = {
    script: [],
    connect: [],
    image: [],
    frame: [],
  };
  if (tagManager && usesTagManager) {
    metas.push(
      `<meta name="parichay:tag-manager" content="https://www.googletagmanager.com/gtm.js?id=${tagManager.id}">`,
    );
    cspSources.script.push('https://www.googletagmanager.com');
    cspSources.image.push('https://www.googletagmanager.com', 'https://*.google-analytics.com');
    cspSources.connect.push('https://www.googletagmanager.com', 'https://*.google-analytics.com');
  }
  if (errorTracing) {
    metas.push(`<meta name="parichay:error-tracing" content="${errorTracing.loader}">`);
    cspSources.script.push(new URL(errorTracing.loader).origin, ...errorTracing.hosts);
    cspSources.connect.push(...errorTracing.hosts);
  }
  return { metas, cspSources };
}

const hasCheckout = (path: string): boolean => /^\/panel\/(customer|thankyou|payment|admin\/billing)(\/|$)/.test(path);

/** The real checkout of Razorpay uses further hosts. */
function checkoutMetaAndCspSources({ checkoutUrl }: BffConfig['payment']) {
  const { origin } = new URL(checkoutUrl);
  const isReal = origin === 'https://checkout.razorpay.com';
  return {
    meta: `<meta name="checkout" content="${checkoutUrl}">`,
    cspSources: {
      script: [origin],
      frame: isReal ? [origin, 'https://api.razorpay.com'] : [origin],
      connect: isReal ? ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'] : [],
    } satisfies CspSources,
  };
}

export type PageConfig = Pick<BffConfig, 'isTls' | 'tagManager' | 'errorTracing' | 'payment'>;

export function configurePage(
  html: string,
  path: string,
  isTracked: boolean,
  config: PageConfig,
): { html: string; cspSources: CspSources } {
  const { metas, cspSources } = thirdPartyMetasAndCspSources(config, isTracked);
  if (hasCheckout(path)) {
    const checkout = checkoutMetaAndCspSources(config.payment);
    metas.push(checkout.meta);
    for (const kind of ['script', 'frame', 'connect'] as const) cspSources[kind].push(...checkout.cspSources[kind]);
  }
  const headTags = metas.join('');
  return { html: headTags ? html.replace('</head>', `${headTags}</head>`) : html, cspSources };
}
