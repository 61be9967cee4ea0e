import { brandStylesheet } from '@parichay/shared/platform/brand/ramp.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { receiveWithin } from '@parichay/shared/platform/lib/receive-within.ts';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type Request, type Response } from 'express';
import helmet from 'helmet';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { createAgencyDirectory, withAgency } from './agency/agency.host.ts';
import { insideHandlers } from './agency/agency.inside.routes.ts';
import { brandOf, withEntered } from './agency/agency.inside.ts';
import { createDomainQuestion, favicon } from './agency/agency.routes.ts';
import { publicHandlers } from './analytics/analytics.routes.ts';
import type { CardEvents } from './analytics/card-events.ts';
import { accountChangeHandlers } from './auth/account-change.routes.ts';
import { authHandlers } from './auth/auth.routes.ts';
import { createOtps } from './auth/otp.ts';
import { createCodeSender } from './auth/send-code.ts';
import { sessionHandlers } from './auth/session.routes.ts';
import type { CardCache } from './card/card.cache.ts';
import { cardPages } from './card/card.pages.ts';
import type { BffConfig } from './config.ts';
import type { Delivery } from './delivery/delivery.ts';
import { closedPolicy } from './lib/content-policy.ts';
import { refuseCrossSite } from './lib/cross-site.ts';
import { answerErrors, toApiError } from './lib/errors.ts';
import { createLimits } from './lib/limits.ts';
import type { Replicas } from './lib/replicas.ts';
import { requestContext } from './lib/request-context.ts';
import { limitUnfinished } from './lib/unfinished.ts';
import type { Upstream } from './lib/upstream.ts';
import { mediaRoutes } from './media/media.routes.ts';
import type { Site } from './panel/built-site.ts';
import { localeOf } from './panel/locale.ts';
import { panelRoutes } from './panel/panel.routes.ts';
import { panelApp, workers } from './panel/panel-app.ts';
import type { StaticPages } from './panel/static-pages.ts';
import type { PaymentAccounts } from './payment/accounts.ts';
import type { PaymentLedger } from './payment/payment.ledger.ts';
import { paymentHandlers } from './payment/payment.routes.ts';
import { paymentWebhook } from './payment/webhook.ts';
import { createAllRows } from './proxy/all-rows.ts';
import { apiRoutes } from './proxy/api.routes.ts';
import { createApiProxy } from './proxy/proxy.ts';
import { createSecondFactor } from './second-factor/second-factor.ts';
import { createKnownBrowsers } from './session/known-browser.ts';
import { createSessions } from './session/session.ts';

export interface Parts {
  config: BffConfig;
  redis: Redis;
  replicas: Replicas;
  upstream: Upstream;
  delivery: Delivery;
  cache: CardCache;
  cardsChanged(cardIds: string[]): Promise<void>;
  cardEvents: CardEvents;
  accounts: PaymentAccounts;
  ledger: PaymentLedger;
  site: Site;
  registry: Registry;
  log: Logger;
  now(): number;
}

/** Against slow clients (slowloris). Uploads are exempt. */
const BODY_WITHIN_MS = 5_000;
const MAX_UNFINISHED = 64;

export function createBff(parts: Parts): Express {
  const { config, redis, upstream, delivery, cache, cardsChanged, site, registry, log, now } = parts;
  const { pages, render, cspSources } = site;
  const { isTls } = config;
  const [secret = ''] = config.sessionSecrets;
  const directory = createAgencyDirectory(upstream, now);
  const sessions = withEntered(
    createSessions({ ...{ redis, secrets: config.sessionSecrets, isTls, now }, keeps: config.keepsSignedIn }),
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
  // Each path has one spelling: another case or a trailing slash answers 404.
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.use(requestContext(app, log, durations));
  app.use(receiveWithin(BODY_WITHIN_MS), limitUnfinished(MAX_UNFINISHED));
  // Rejects `GET http://elsewhere/panel`, `OPTIONS *` and `//elsewhere/panel`.
  app.use((request, _response, next) => next(/^\/(?!\/)/.test(request.url) ? undefined : new ApiError('not_found')));

  app.get('/health/live', (_request, response) => void response.json({ data: { live: true } }));
  const readiness = inLastSecond(async () => ({
    redis: await answers(redis.ping()),
    upstream: await answers(upstream.call('GET /internal/agency', { query: { host: 'localhost' } })),
  }));
  app.get('/health/ready', async (_request, response) => {
    const checks = await readiness();
    response.status(Object.values(checks).every(Boolean) ? 200 : 503).json({ data: checks });
  });
  const domainQuestion = createDomainQuestion(upstream);
  app.get('/health/domain', domainQuestion.answer);

  const headers = securityHeaders(isTls);
  app.use((_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  });

  const counted = countMessages(config.smsPerDay, registry, log);
  const limits = createLimits({ redis, secret, smsPerDay: config.smsPerDay, counted });
  const otps = createOtps({ redis, secret, now });
  const knownBrowsers = createKnownBrowsers(secret, isTls);
  const secondFactor = createSecondFactor({ config, redis, upstream, limits, knownBrowsers, now });
  const codes = createCodeSender({ delivery, limits, otps, knownBrowsers, localeOf });
  const auth = {
    ...authHandlers({
      ...{ config, upstream, codes, limits, otps, knownBrowsers, localeOf, now, cardsChanged },
      door: secondFactor.door,
    }),
    ...insideHandlers({ upstream, directory, isTls, now }),
    ...accountChangeHandlers({ config, upstream, codes, limits, otps, delivery, localeOf, now }),
    ...sessionHandlers({ sessions, upstream, codes, limits, otps, isTls, now }),
  };
  const sessionIsDead = (request: Request) => {
    sessions.end(request.sessionID).catch((error) => log.warn({ err: error }, 'a dead session could not be ended'));
  };
  const agenciesChanged = () => {
    directory.changed();
    domainQuestion.changed();
  };
  const { replicas } = parts;
  const forward = createApiProxy({ replicas, upstream, log, cardsChanged, agenciesChanged, sessionIsDead });
  const ofAgency = [withAgency(directory, isTls), refuseCrossSite];
  const { accounts, ledger } = parts;
  const payment = paymentHandlers({ upstream, accounts, ledger, limits });
  const open = publicHandlers({ cardEvents: parts.cardEvents, session: sessions.read });
  // Files are excluded: compressing a million rows takes longer than sending them.
  const packed = compression({
    filter: (_request, response) => /^application\/json/.test(String(response.getHeader('content-type'))),
  });
  app.use(
    '/api/v1',
    packed,
    ofAgency,
    apiRoutes({
      sessions,
      auth: { ...auth, ...secondFactor.handlers },
      open,
      payment,
      limits,
      directory,
      forward,
      allRows: createAllRows(upstream),
    }),
  );
  // Webhooks come from servers and are signed, so there is no cross-site check.
  app.post('/webhooks/razorpay', withAgency(directory, isTls), paymentWebhook({ upstream, accounts }));

  app.use(site.files);
  app.use(workers(site.workers));
  app.get('/robots.txt', (_request, response) => {
    response.type('text/plain').set('Cache-Control', 'public, max-age=86400').send('User-agent: *\nDisallow: /api/\n');
  });
  app.use(ofAgency);

  app.get('/brand.css', async (request, response) => {
    const { agency, isInside } = await brandOf(request, directory);
    response
      .type('css')
      .set('Cache-Control', isInside ? 'private, no-cache' : 'public, max-age=300')
      .send(brandStylesheet(agency.details.brand.colour));
  });
  app.get('/favicon.ico', favicon);
  app.use(panelApp({ upstream, cache }));
  app.use('/media', mediaRoutes(upstream));
  app.use(cardPages({ upstream, cache, render, cspSources, isTls, localeOf }));

  app.use(panelRoutes({ session: sessions.write, pages, render, isTls, upstream }));
  app.get('/', (_request, response) => response.redirect(302, '/panel/customer'));

  app.use(() => {
    throw new ApiError('not_found');
  });
  app.use(answerPageErrors(pages), answerErrors);
  return app;
}

/** Anonymous visitors can use up most of the daily messages, so the alert comes early. */
const ALERT_AT = 0.3;

function countMessages(smsPerDay: number, registry: Registry, log: Logger): (sent: number) => void {
  const share = new Gauge({
    name: 'bff_messages_of_day',
    help: 'Messages sent today as a part of SMS_PER_DAY, 0 to 1',
    registers: [registry],
  });
  return (sent) => {
    share.set(sent / smsPerDay);
    if (sent === Math.ceil(smsPerDay * ALERT_AT))
      log.warn({ sent, smsPerDay }, 'many of the messages of a day are sent');
  };
}

const unused = ['camera', 'microphone', 'geolocation', 'usb', 'serial', 'midi', 'display-capture'];

/** Computed once, because helmet's headers never depend on the request. */
function securityHeaders(isTls: boolean): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['Content-Security-Policy', closedPolicy],
    ['Permissions-Policy', unused.map((name) => `${name}=()`).join(', ')],
  ];
  const noted = { setHeader: (name: string, value: string) => headers.push([name, value]), removeHeader() {} };
  helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: isTls && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: false,
  })({} as never, noted as never, (error) => {
    if (error) throw error;
  });
  return headers;
}

/** For one second, because anyone can call the health check. */
function inLastSecond<T>(ask: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null;
  return () => {
    if (answer) return answer;
    setTimeout(() => {
      answer = null;
    }, 1_000).unref();
    answer = ask();
    return answer;
  };
}

const answers = async (question: Promise<unknown>): Promise<boolean> =>
  question.then(
    () => true,
    () => false,
  );

function isForAReader(request: Request): boolean {
  const isOpened = [undefined, 'document', 'iframe'].includes(request.get('Sec-Fetch-Dest'));
  return (
    ['GET', 'HEAD'].includes(request.method) &&
    !/^\/(api|media|health|webhooks)\//.test(request.originalUrl) &&
    isOpened &&
    request.accepts(['html', 'json']) === 'html'
  );
}

const answerPageErrors =
  (pages: StaticPages): ErrorRequestHandler =>
  (error, request: Request, response: Response, next) => {
    if (!isForAReader(request) || response.headersSent) return next(error);
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
