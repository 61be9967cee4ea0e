import { type ActingKey, actingCalls } from '@parichay/shared/acting-calls.ts';
import type { CallKey } from '@parichay/shared/contract.ts';
import { callKeys, contract } from '@parichay/shared/contract.ts';
import { type InternalKey, internalCalls } from '@parichay/shared/internal.ts';
import { type Endpoint, type EndpointKey, splitKey } from '@parichay/shared/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { receiveWithin } from '@parichay/shared/lib/receive-within.ts';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { accountHandlers, accountInternalHandlers } from './account/account.routes.ts';
import { accountChangeActingHandlers, accountChangeHandlers } from './account-change/account-change.routes.ts';
import { agencyHandlers, agencyInternalHandlers } from './agency/agency.routes.ts';
import { agencyCareHandlers } from './agency/agency-care.routes.ts';
import { analyticsHandlers } from './analytics/analytics.routes.ts';
import { cardEventHandlers, cardEventInternalHandlers } from './analytics/card-event.routes.ts';
import { auditHandlers } from './audit/audit.routes.ts';
import { billingHandlers } from './billing/billing.routes.ts';
import { businessHandlers } from './business/business.routes.ts';
import { businessImportHandlers } from './business-import/business-import.routes.ts';
import { businessManyHandlers } from './business-many/business-many.routes.ts';
import { cardPageHandlers } from './card/card.page.routes.ts';
import { cardPictureHandlers } from './card/card.picture.routes.ts';
import { cardPrintHandlers } from './card/card.print.routes.ts';
import { cardHandlers } from './card/card.routes.ts';
import { commissionHandlers } from './commission/commission.routes.ts';
import type { UpstreamConfig } from './config.ts';
import { couponHandlers } from './coupon/coupon.routes.ts';
import { dashboardHandlers } from './dashboard/dashboard.routes.ts';
import { documentHandlers } from './document/document.routes.ts';
import { enquiryHandlers } from './feedback/enquiry.routes.ts';
import { feedbackHandlers } from './feedback/feedback.routes.ts';
import { staffEnquiryHandlers } from './feedback/staff-enquiry.routes.ts';
import { franchiseeHandlers } from './franchisee/franchisee.routes.ts';
import type { FramedPictures } from './greeting/framed-pictures.ts';
import { framingHandlers } from './greeting/framing.routes.ts';
import type { Framing } from './greeting/framing.ts';
import { greetingVideoHandlers } from './greeting/greeting-video.routes.ts';
import { imageCategoryHandlers } from './greeting/image-category.routes.ts';
import { imagePostHandlers } from './greeting/image-post.routes.ts';
import { todaysPostHandlers, todaysPostInternalHandlers } from './greeting/todays-post.routes.ts';
import { invoiceHandlers } from './invoice/invoice.routes.ts';
import type { OpenDatabase } from './lib/database.ts';
import { watchDiskSpace } from './lib/disk-space.ts';
import { answerErrors } from './lib/errors.ts';
import {
  expressPath,
  type Handler,
  type Handlers,
  handle,
  type InternalHandlers,
  type Services,
} from './lib/handle.ts';
import { createReceiver } from './lib/receive-file.ts';
import { requestLog } from './lib/request-log.ts';
import type { TempFiles } from './lib/temp-files.ts';
import { uploadPace } from './lib/upload-pace.ts';
import { linkStoreHandlers } from './link-store/link-store.routes.ts';
import type { MediaStore } from './media/media.files.ts';
import { mediaHandlers } from './media/media.routes.ts';
import { createShownMedia } from './media/media.shown.ts';
import type { PictureWorker } from './media/picture.ts';
import { notificationHandlers } from './notification/notification.routes.ts';
import { paymentAccountHandlers } from './payment/payment.account.routes.ts';
import { asPayerHandlers } from './payment/payment.as-payer.routes.ts';
import type { EventWorker } from './payment/payment.events.ts';
import { paymentInternalHandlers } from './payment/payment.internal.routes.ts';
import { paymentHandlers } from './payment/payment.routes.ts';
import { pdfCardDrawHandlers } from './pdf-card/pdf-card.draw.routes.ts';
import { pdfCardEditHandlers } from './pdf-card/pdf-card.edit.routes.ts';
import { pdfCardHandlers } from './pdf-card/pdf-card.routes.ts';
import { planHandlers } from './plan/plan.routes.ts';
import { reconciliationHandlers } from './reconciliation/reconciliation.routes.ts';
import type { Pdf } from './render/pdf/pdf.ts';
import type { LayerPictures } from './render/raster/layer-pictures.ts';
import type { Raster } from './render/raster/raster.ts';
import { outboxInternalHandlers } from './renewal/outbox.routes.ts';
import { renewalHandlers } from './renewal/renewal.routes.ts';
import { reportHandlers } from './report/report.routes.ts';
import { revenueHandlers } from './report/revenue.routes.ts';
import { visitsHandlers } from './report/visits.routes.ts';
import { secondFactorInternalHandlers } from './second-factor/second-factor.routes.ts';
import { idPageHandlers } from './staff-id/id-page.routes.ts';
import { staffIdPreviewHandlers } from './staff-id/staff-id.preview.routes.ts';
import { staffIdHandlers } from './staff-id/staff-id.routes.ts';
import { staffPrintHandlers } from './staff-id/staff-print.routes.ts';
import { staticPageHandlers } from './static-page/static-page.routes.ts';
import { studioHandlers } from './studio/studio.routes.ts';
import { trashHandlers, trashInternalHandlers } from './trash/trash.routes.ts';
import { uiCustomisationHandlers } from './ui-customisation/ui-customisation.routes.ts';
import { userVideoEditHandlers } from './video/user-video.edit.routes.ts';
import { userVideoHandlers } from './video/user-video.routes.ts';
import { videoDraftHandlers } from './video/video-draft.routes.ts';
import { videoMaterialHandlers } from './video/video-material.routes.ts';
import { videoTemplateHandlers } from './video/video-template.routes.ts';

export interface Parts {
  config: UpstreamConfig;
  database: OpenDatabase;
  media: MediaStore;
  pictures: PictureWorker;
  raster: Raster;
  layerPictures: LayerPictures;
  pdf: Pdf;
  greetings: { framing: Framing; framedPictures: FramedPictures };
  temp: TempFiles;
  events: EventWorker | null;
  log: Logger;
  /** No longer ready, though it still answers. */
  isEnding?(): boolean;
}

/** A body that is no upload arrives within this time, or its connection is closed. */
const BODY_WITHIN_MS = 60_000;

/** These calls write nothing, so a full disk does not refuse them. */
const readsThroughPost: ReadonlySet<string> = new Set<InternalKey | CallKey>([
  'POST /image-post/{imageId}/preview',
  'POST /pdf-card/preview',
  'POST /staff-id/preview',
  'POST /video/user-video/preview',
  'POST /video/template/{id}/draft/preview',
  'POST /studio/preview',
  'POST /internal/account/find',
  'POST /internal/account/verify-password',
]);

export function createUpstream(parts: Parts): Express {
  const { config, database, log } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.get('/health/live', (_request, response) => void response.json({ data: { live: true } }));
  app.get('/health/ready', async (_request, response) => {
    try {
      if (parts.isEnding?.()) throw new ApiError('unavailable');
      await database.raw.query('select 1');
      response.json({ data: { ready: true } });
    } catch {
      response.status(503).json(new ApiError('unavailable').toBody());
    }
  });
  app.use(requestLog(log));
  app.use(receiveWithin(BODY_WITHIN_MS));
  // A signed webhook body of 1 MB grows to as much as 6 MB when JSON escapes it.
  app.use('/internal/payment/event', express.json({ limit: '7mb', strict: true }));
  app.use(express.json({ limit: '1mb', strict: true }));

  // A process for jobs alone answers health checks only.
  if (config.worker !== 'only') mountCalls(app, parts);
  app.use(() => {
    throw new ApiError('not_found');
  });
  app.use(answerErrors);
  return app;
}

function mountCalls(
  app: Express,
  { config, database, media, pictures, raster, layerPictures, pdf, greetings, temp, events, log }: Parts,
): void {
  const { db } = database;
  const services: Services = {
    db,
    log,
    actorKey: new TextEncoder().encode(config.actorKey),
    requireDiskSpace: watchDiskSpace(config.diskToWatch, config.minFreeBytes),
    receiveFile: createReceiver(temp, { ...uploadPace, bytesPerHour: config.uploadBytesPerHour }),
  };
  const parts = { db, media, pictures, raster, layerPictures, pdf };
  const handlers: Handlers = {
    ...accountHandlers,
    ...accountChangeHandlers,
    ...franchiseeHandlers,
    ...agencyHandlers(config),
    ...agencyCareHandlers,
    ...businessHandlers,
    ...businessImportHandlers,
    ...businessManyHandlers,
    ...trashHandlers,
    ...cardHandlers,
    ...cardPictureHandlers(parts),
    ...cardPrintHandlers(parts),
    ...documentHandlers(parts),
    ...analyticsHandlers,
    ...cardEventHandlers,
    ...feedbackHandlers,
    ...enquiryHandlers,
    ...staffEnquiryHandlers,
    ...imageCategoryHandlers,
    ...framingHandlers(greetings),
    ...todaysPostHandlers(greetings),
    ...imagePostHandlers,
    ...greetingVideoHandlers(parts),
    ...linkStoreHandlers,
    ...uiCustomisationHandlers,
    ...staticPageHandlers,
    ...notificationHandlers,
    ...auditHandlers,
    ...dashboardHandlers,
    ...pdfCardHandlers,
    ...pdfCardEditHandlers,
    ...pdfCardDrawHandlers(parts),
    ...staffIdHandlers,
    ...staffIdPreviewHandlers(parts),
    ...staffPrintHandlers(parts),
    ...renewalHandlers,
    ...reportHandlers,
    ...revenueHandlers,
    ...visitsHandlers,
    ...userVideoHandlers,
    ...userVideoEditHandlers(parts),
    ...planHandlers,
    ...couponHandlers,
    ...commissionHandlers,
    ...paymentHandlers,
    ...paymentAccountHandlers,
    ...billingHandlers,
    ...reconciliationHandlers(events),
    ...invoiceHandlers(parts),
    ...videoTemplateHandlers,
    ...videoDraftHandlers,
    ...videoMaterialHandlers(parts),
    ...studioHandlers,
  };
  const internalHandlers: InternalHandlers = {
    ...accountInternalHandlers(db),
    ...trashInternalHandlers,
    ...agencyInternalHandlers(!config.isProduction),
    ...cardPageHandlers(parts),
    ...idPageHandlers,
    ...mediaHandlers(media, createShownMedia(database.db)),
    ...todaysPostInternalHandlers({ db, framing: greetings.framing }),
    ...cardEventInternalHandlers,
    ...paymentInternalHandlers(events),
    ...outboxInternalHandlers,
    ...secondFactorInternalHandlers(db),
  };

  const mount = (key: EndpointKey, prefix: string, middleware: RequestHandler) => {
    const { method, path } = splitKey(key);
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    app[verb](expressPath(`${prefix}${path}`), middleware);
  };
  // Paths without a parameter come first, so that `/business/getBusinessesByUser` is not read as an id.
  const staticFirst = (a: string, b: string) => Number(a.includes('{')) - Number(b.includes('{'));
  const servicesFor = (key: EndpointKey) =>
    readsThroughPost.has(key) ? { ...services, requireDiskSpace: async () => {} } : services;
  for (const key of Object.keys(internalCalls) as InternalKey[]) {
    const endpoint: Endpoint = internalCalls[key];
    mount(key, '', handle(key, endpoint, internalHandlers[key] as Handler<Endpoint>, servicesFor(key), true));
  }
  const actingHandlers = { ...asPayerHandlers, ...accountChangeActingHandlers };
  for (const key of Object.keys(actingCalls) as ActingKey[]) {
    const endpoint: Endpoint = actingCalls[key];
    mount(key, '', handle(key, endpoint, actingHandlers[key] as Handler<Endpoint>, services, false));
  }
  for (const key of callKeys.toSorted(staticFirst) as CallKey[]) {
    const endpoint: Endpoint = contract[key];
    if (endpoint.owner === 'bff') continue;
    // A declared call without a handler answers 501; test/api/matrix.test.ts finds it.
    const handler = (handlers[key] ?? null) as Handler<Endpoint> | null;
    mount(key, '/api/v1', handle(key, endpoint, handler, servicesFor(key), false));
  }
}
