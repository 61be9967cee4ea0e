import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { logOptions } from '@parichay/shared/platform/lib/log-options.ts';
import { maxRequestMs } from '@parichay/shared/platform/lib/receive-time-limit.ts';
import pino from 'pino';
import type { UpstreamConfig } from './config.ts';
import { type Dependencies, mergeByName } from './feature-module.ts';
import { modules } from './modules.ts';
import { type PaymentEventWorker, startPaymentEventWorker } from './money/payment/payment-events.ts';
import { type DatabaseConnection, openDatabase } from './platform/database/database.ts';
import { requireUnprivilegedLogin } from './platform/database/login.ts';
import { openTempFiles } from './platform/files/temp-files.ts';
import { closeServer } from './platform/http/close-server.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { configurePublicUrls } from './platform/http/public-url.ts';
import { startScheduledJobs } from './platform/jobs/scheduler.ts';
import { openMediaStore } from './platform/media/media.store.ts';
import type { MediaStore } from './platform/media/media-files.ts';
import { createPictureWorker, type PictureWorker } from './platform/media/picture.ts';
import { createFfmpeg } from './platform/render/ffmpeg.ts';
import { createPdf } from './platform/render/pdf/pdf.ts';
import { createLayerPictures } from './platform/render/raster/layer-pictures.ts';
import { createRaster, type Raster } from './platform/render/raster/raster.ts';
import type { RenderJobHandlers } from './platform/render-job/render-job-handlers.ts';
import { type RenderJobWorker, startRenderJobWorker } from './platform/render-job/render-job-worker.ts';
import { createUpstream } from './server.ts';
import { withDrawnGreetings } from './studio/greeting/drawn-greetings.ts';
import { queueTemplateSamples } from './studio/promo-video/video-template-queue.ts';

export interface Overrides {
  /** Runs after the migrations and before requests are served. */
  seed?(services: {
    database: DatabaseConnection;
    media: MediaStore;
    pictures: PictureWorker;
    raster: Raster;
  }): Promise<void>;
  renderJobHandlers?: RenderJobHandlers;
  /** ms between polls for render jobs whose notification was lost. */
  renderPollMs?: number;
}

export interface RunningUpstream {
  url: string;
  database: DatabaseConnection;
  paymentEvents: PaymentEventWorker;
  renderJobs: RenderJobWorker | null;
  extraDrainMs: number;
  close(): Promise<void>;
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });

/** The BFF polls readiness each second, so it notices a shutdown within this time. */
const SHUTDOWN_NOTICE_MS = 3_000;
/** ms between polls for events that another process received. */
const PAYMENT_EVENTS_POLL_MS = 5_000;

export async function startUpstream(config: UpstreamConfig, overrides: Overrides = {}): Promise<RunningUpstream> {
  configurePublicUrls(config);
  const log = pino(logOptions('upstream', config.logLevel));
  const database = await openDatabase(config.databaseUrl, config.migrationUrl);
  const { db } = database;
  const [pictures, raster, pdf] = [createPictureWorker(), createRaster(), createPdf()];
  const storedMedia = openMediaStore(config.mediaUrl, { credentials: config.s3 });
  const media = withDrawnGreetings({ db, media: storedMedia, pictures, raster });
  const temp = await openTempFiles(config.tempDirectory);
  const events = startPaymentEventWorker(db, log, PAYMENT_EVENTS_POLL_MS);
  const dependencies: Dependencies = {
    ...{ config, database, db, media, pictures, raster, pdf, temp, events, log },
    layerPictures: createLayerPictures({ media, raster }),
    ffmpeg: createFfmpeg({ ...config.ffmpeg, temp, log }),
  };
  const features = modules.map((createFeature) => createFeature(dependencies));
  let jobs: Awaited<ReturnType<typeof startScheduledJobs>> | null = null;
  let renderJobs: RenderJobWorker | null = null;
  let isShuttingDown = false;
  const notReadyMs = config.drainMs > 0 && config.worker !== 'only' ? SHUTDOWN_NOTICE_MS : 0;
  const close = async () => {
    await Promise.all([events.stop(), jobs?.stop()]);
    await Promise.all([pictures.close(), raster.close(), pdf.close(), temp.close()]);
    await database.close();
  };
  try {
    if (config.isProduction) await requireUnprivilegedLogin(database.raw);
    for (const { atStart } of features) await atStart?.();
    await overrides.seed?.({ database, media, pictures, raster });
    if (config.worker !== 'none') {
      jobs = await startScheduledJobs(dependencies, mergeByName(features.map(({ schedule }) => schedule)));
      renderJobs = await startRenderJobWorker({
        database,
        handlers: {
          ...mergeByName(features.map((feature) => feature.renderJobs)),
          ...overrides.renderJobHandlers,
        },
        concurrency: config.maxConcurrentRenders,
        log,
        workerId: hostname(),
        pollMs: overrides.renderPollMs,
      });
    }
    const server = createServer(
      // Exceeds the BFF's idle timeout, so no request meets a closing connection.
      { keepAliveTimeout: 75_000, requestTimeout: maxRequestMs, headersTimeout: 10_000 },
      createUpstream({ dependencies, features, isShuttingDown: () => isShuttingDown }),
    );
    server.maxConnections = 2_000;
    await listen(server, config.port, config.host);
    const metrics = config.metricsPort === undefined ? null : await serveMetrics(config.metricsPort, config.host);
    const { port } = server.address() as AddressInfo;
    const sampleQueueing = renderJobs && config.rendersAhead ? queueTemplateSamples(db) : null;
    sampleQueueing?.catch((error) => log.error({ err: error }, 'templates of videos are not drawn'));
    return {
      url: `http://${config.host}:${port}`,
      database,
      paymentEvents: events,
      renderJobs,
      extraDrainMs: notReadyMs + config.drainMs,
      async close() {
        isShuttingDown = true;
        await Promise.all([
          closeServer(server, notReadyMs, Math.max(config.drainMs, 3_000)),
          renderJobs?.stop(),
          sampleQueueing?.catch(() => {}),
        ]);
        metrics?.close();
        await close();
      },
    };
  } catch (error) {
    await renderJobs?.stop();
    await close();
    throw error;
  }
}
