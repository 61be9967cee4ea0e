import { brandStylesheet } from '@parichay/shared/platform/brand/ramp.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { limitRequestReceiveTime } from '@parichay/shared/platform/lib/receive-time-limit.ts';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import helmet from 'helmet';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { createCertificateCheck, favicon } from './agency/agency.routes.ts';
import { createAgencyDirectory, withAgency } from './agency/agency-host.ts';
import { enterAgencyHandlers } from './agency/agency-inside.routes.ts';
import { brandedAgencyOf, withEnteredAgency } from './agency/agency-inside.ts';
import { cardEventHandlers } from './analytics/analytics.routes.ts';
import type { CardEventCounter } from './analytics/card-events.ts';
import { accountChangeHandlers } from './auth/account-change.routes.ts';
import { authHandlers } from './auth/auth.routes.ts';
import { createOtpStore } from './auth/otp.ts';
import { createCodeSender } from './auth/send-code.ts';
import { sessionHandlers } from './auth/session.routes.ts';
import type { CardCache } from './card/card-cache.ts';
import { cardPages } from './card/card-pages.ts';
import type { BffConfig } from './config.ts';
import type { Delivery } from './delivery/delivery.ts';
import { denyAllPolicy } from './lib/content-policy.ts';
import { refuseCrossSite } from './lib/cross-site.ts';
import { sendErrors, toApiError } from './lib/errors.ts';
import { createLimits } from './lib/limits.ts';
import type { Replicas } from './lib/replicas.ts';
import { identifyAndLogRequests } from './lib/request-context.ts';
import { limitUnfinishedBodies } from './lib/unfinished-bodies.ts';
import type { Upstream } from './lib/upstream.ts';
import { mediaRoutes } from './media/media.routes.ts';
import type { Site } from './panel/built-site.ts';
import { localeOf } from './panel/locale.ts';
import { panelRoutes } from './panel/panel.routes.ts';
import { panelAppRoutes, serviceWorkerRoutes } from './panel/panel-app.ts';
import type { StaticPages } from './panel/static-pages.ts';
import type { PaymentAccountDirectory } from './payment/accounts.ts';
import { paymentHandlers } from './payment/payment.routes.ts';
import type { PaymentLedger } from './payment/payment-ledger.ts';
import { paymentWebhook } from './payment/webhook.ts';
import { createAllRowsSender } from './proxy/all-rows.ts';
import { apiRoutes } from './proxy/api.routes.ts';
import { createApiProxy } from './proxy/proxy.ts';
import { createSecondFactorModule } from './second-factor/second-factor.ts';
import { createKnownBrowserCookie } from './session/known-browser.ts';
import { createSessions } from './session/session.ts';

export interface BffDependencies {
  config: BffConfig;
  redis: Redis;
  replicas: Replicas;
  upstream: Upstream;
  delivery: Delivery;
  cache: CardCache;
  cardsChanged(cardIds: string[]): Promise<void>;
  cardEvents: CardEventCounter;
  accounts: PaymentAccountDirectory;
  ledger: PaymentLedger;
  site: Site;
  registry: Registry;
  log: Logger;
  now(): number;
}

/** Time limit against slow clients (slowloris); uploads are exempt. */
const BODY_TIMEOUT_MS = 5_000;
const MAX_UNFINISHED_BODIES_PER_ADDRESS = 64;

export function createBff(dependencies: BffDependencies): Express {
  const { config, redis, upstream, delivery, cache, cardsChanged, site, registry, log, now } = dependencies;
  const { pages, render, cspSources } = site;
  const { isTls } = config;
  const [secret = ''] = config.sessionSecrets;
  const directory = createAgencyDirectory(upstream, now);
  const sessions = withEnteredAgency(
    createSessions({
      ...{ redis, secrets: config.sessionSecrets, isTls, now },
      offersKeepSignedIn: config.keepsSignedIn,
    }),
    directory,
  );
  const durations = new Histogram({
    name: 'bff_request_seconds',
    help: 'Time from request to the end of its answer',
    labelNames: ['area', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('trust proxy', config.trustProxyHops);
  // Routes match one spelling; cards and panel pages handle a trailing slash themselves.
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.use(identifyAndLogRequests(app, log, durations));
  app.use(limitRequestReceiveTime(BODY_TIMEOUT_MS), limitUnfinishedBodies(MAX_UNFINISHED_BODIES_PER_ADDRESS));
  // Rejects `GET http://elsewhere/panel`, `OPTIONS *` and `//elsewhere/panel`.
  app.use((request, _response, next) => next(/^\/(?!\/)/.test(request.url) ? undefined : new ApiError('not_found')));

  app.get('/health/live', (_request, response) => void response.json({ data: { live: true } }));
  const readiness = cachedForOneSecond(async () => ({
    redis: await isFulfilled(redis.ping()),
    upstream: await isFulfilled(upstream.call('GET /internal/agency', { query: { host: 'localhost' } })),
  }));
  app.get('/health/ready', async (_request, response) => {
    const checks = await readiness();
    response.status(Object.values(checks).every(Boolean) ? 200 : 503).json({ data: checks });
  });
  const certificateCheck = createCertificateCheck(upstream);
  app.get('/health/domain', certificateCheck.handle);

  const headers = securityHeaders(isTls);
  app.use((_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  });

  const onMessageCounted = createMessageCountReporter(config.smsPerDay, registry, log);
  const limits = createLimits({ redis, secret, smsPerDay: config.smsPerDay, onMessageCounted });
  const otps = createOtpStore({ redis, secret, now });
  const knownBrowsers = createKnownBrowserCookie(secret, isTls);
  const secondFactor = createSecondFactorModule({ config, redis, upstream, limits, knownBrowsers, now });
  const codes = createCodeSender({ delivery, limits, otps, knownBrowsers, localeOf });
  const auth = {
    ...authHandlers({
      ...{ config, upstream, codes, limits, otps, knownBrowsers, localeOf, now, cardsChanged },
      staffSignIn: secondFactor.door,
    }),
    ...enterAgencyHandlers({ upstream, directory, isTls, now }),
    ...accountChangeHandlers({ config, upstream, codes, limits, otps, delivery, localeOf, now }),
    ...sessionHandlers({ sessions, upstream, codes, limits, otps, isTls, now }),
  };
  const endDeadSession = (request: Request) => {
    sessions.end(request.sessionID).catch((error) => log.warn({ err: error }, 'a dead session could not be ended'));
  };
  const agenciesChanged = () => {
    directory.invalidate();
    certificateCheck.invalidate();
  };
  const { replicas } = dependencies;
  const forward = createApiProxy({
    replicas,
    upstream,
    log,
    cardsChanged,
    agenciesChanged,
    onDeadSession: endDeadSession,
  });
  const agencyMiddleware = [withAgency(directory, isTls), refuseCrossSite];
  const { accounts, ledger } = dependencies;
  const payment = paymentHandlers({ upstream, accounts, ledger, limits });
  const publicCalls = cardEventHandlers({ cardEvents: dependencies.cardEvents, session: sessions.read });
  // Files are excluded: compressing a million rows takes longer than sending them.
  const compressJson = compression({
    filter: (_request, response) => /^application\/json/.test(String(response.getHeader('content-type'))),
  });
  app.use(
    '/api/v1',
    compressJson,
    agencyMiddleware,
    apiRoutes({
      sessions,
      auth: { ...auth, ...secondFactor.handlers },
      publicCalls,
      payment,
      limits,
      directory,
      forward,
      sendAllRows: createAllRowsSender(upstream),
    }),
  );
  // Webhooks come from servers and are signed, so there is no cross-site check.
  app.post('/webhooks/razorpay', withAgency(directory, isTls), paymentWebhook({ upstream, accounts }));

  app.use(site.files);
  app.use(serviceWorkerRoutes(site.workers));
  app.get('/robots.txt', (_request, response) => {
    response.type('text/plain').set('Cache-Control', 'public, max-age=86400').send('User-agent: *\nDisallow: /api/\n');
  });
  app.use(agencyMiddleware);

  app.get('/brand.css', async (request, response) => {
    const { agency, hasEnteredAgency } = await brandedAgencyOf(request, directory);
    response
      .type('css')
      .set('Cache-Control', hasEnteredAgency ? 'private, no-cache' : 'public, max-age=300')
      .send(brandStylesheet(agency.details.brand.colour));
  });
  app.get('/favicon.ico', favicon);
  app.use(panelAppRoutes({ upstream, cache }));
  app.use('/media', mediaRoutes(upstream));
  app.use(cardPages({ upstream, cache, render, cspSources, isTls, localeOf }));

  app.use(panelRoutes({ session: sessions.write, pages, render, isTls, upstream }));
  app.get('/', (_request, response) => response.redirect(302, '/panel/customer'));

  app.use(() => {
    throw new ApiError('not_found');
  });
  app.use(answerWithErrorPage(pages), sendErrors);
  return app;
}

/** Early, because anonymous visitors can use up most of the daily messages. */
const MESSAGE_ALERT_RATIO = 0.3;

function createMessageCountReporter(smsPerDay: number, registry: Registry, log: Logger): (sent: number) => void {
  const sentRatio = new Gauge({
    name: 'bff_messages_of_day',
    help: 'Messages sent today as a part of SMS_PER_DAY, 0 to 1',
    registers: [registry],
  });
  return (sent) => {
    sentRatio.set(sent / smsPerDay);
    if (sent === Math.ceil(smsPerDay * MESSAGE_ALERT_RATIO))
      log.warn({ sent, smsPerDay }, 'many of the messages of a day are sent');
  };
}

const disabledBrowserFeatures = ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'midi', 'display-capture'];

/** Computed once, because helmet's headers never depend on the request. */
function securityHeaders(isTls: boolean): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['Content-Security-Policy', denyAllPolicy],
    ['Permissions-Policy', disabledBrowserFeatures.map((name) => `${name}=()`).join(', ')],
  ];
  const headerRecorder = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader() {} };
  helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: isTls && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: false,
  })({} as never, headerRecorder as never, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** Caches a result for one second, because anyone can call the health check. */
function cachedForOneSecond<T>(check: () => Promise<T>): () => Promise<T> {
  let pendingResult: Promise<T> | null = null;
  return () => {
    if (pendingResult) return pendingResult;
    setTimeout(() => {
      pendingResult = null;
    }, 1_000).unref();
    pendingResult = check();
    return pendingResult;
  };
}

const isFulfilled = async (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  );

function isPageRequest(request: Request): boolean {
  const isNavigation = [undefined, 'document', 'iframe'].includes(request.get('Sec-Fetch-Dest'));
  return (
    ['GET', 'HEAD'].includes(request.method) &&
    !/^\/(api|media|health|webhooks)\//.test(request.originalUrl) &&
    isNavigation &&
    request.accepts(['html', 'json']) === 'html'
  );
}

const answerWithErrorPage =
  (pages: StaticPages): ErrorRequestHandler =>
  (error, request: Request, response: Response, next) => {
    if (!isPageRequest(request) || response.headersSent) return next(error);
    const failure = toApiError(error);
    if (failure.status >= 500) request.log.error({ err: failure.cause ?? error }, failure.code);
    if (failure.retryAfter !== undefined) response.set('Retry-After', String(failure.retryAfter));
    const page =
      failure.code === 'misdirected_host' || failure.code === 'unknown_host'
        ? '/error/unknown-host'
        : failure.status >= 500
          ? '/error/unavailable'
          : '/error/not-found';
    pages.send(request, response, page, { status: failure.status });
  };
