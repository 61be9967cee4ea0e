import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { logOptions } from '@parichay/shared/platform/lib/log-options.ts';
import { longestRequestMs } from '@parichay/shared/platform/lib/receive-within.ts';
import pino from 'pino';
import type { UpstreamConfig } from './config.ts';
import { byName, type Dependencies } from './feature-module.ts';
import { modules } from './modules.ts';
import { type EventWorker, startEventWorker } from './money/payment/payment.events.ts';
import { type OpenDatabase, openDatabase } from './platform/database/database.ts';
import { requireHarmlessLogin } from './platform/database/login.ts';
import { openTempFiles } from './platform/files/temp-files.ts';
import { endServer } from './platform/http/end-server.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { startJobs } from './platform/jobs/scheduler.ts';
import type { MediaStore } from './platform/media/media.files.ts';
import { openMediaStore } from './platform/media/media.store.ts';
import { createPictureWorker, type PictureWorker } from './platform/media/picture.ts';
import { createFfmpeg } from './platform/render/ffmpeg.ts';
import { createPdf } from './platform/render/pdf/pdf.ts';
import { createLayerPictures } from './platform/render/raster/layer-pictures.ts';
import { createRaster, type Raster } from './platform/render/raster/raster.ts';
import type { RenderJobHandlers } from './platform/render-job/render-job.handlers.ts';
import { type RenderJobWorker, startRenderJobWorker } from './platform/render-job/render-job.worker.ts';
import { createUpstream } from './server.ts';
import { queueTemplateSamples } from './studio/promo-video/video-template.queue.ts';

export interface Overrides {
  /** Runs after the migrations and before anything is served: a seed. */
  seed?(parts: { database: OpenDatabase; media: MediaStore; pictures: PictureWorker; raster: Raster }): Promise<void>;
  renderJobHandlers?: RenderJobHandlers;
  drawsTemplates?: boolean;
  /** In ms; polls in case a notification was lost. */
  renderLookEveryMs?: number;
}

export interface RunningUpstream {
  url: string;
  database: OpenDatabase;
  paymentEvents: EventWorker;
  renderJobs: RenderJobWorker | null;
  drainMs: number;
  close(): Promise<void>;
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });

/** The BFF asks each second who is ready. */
const ANNOUNCE_MS = 3_000;

/** Polls for events that another process received. */
const PAYMENT_EVENTS_EVERY_MS = 5_000;

export async function startUpstream(config: UpstreamConfig, overrides: Overrides = {}): Promise<RunningUpstream> {
  const log = pino(logOptions('upstream', config.logLevel));
  const database = await openDatabase(config.databaseUrl, config.migrationUrl);
  const { db } = database;
  const media = openMediaStore(config.mediaUrl, { credentials: config.s3 });
  const pictures = createPictureWorker();
  const raster = createRaster();
  const pdf = createPdf();
  const temp = await openTempFiles(config.tempDirectory);
  const events = startEventWorker(db, log, PAYMENT_EVENTS_EVERY_MS);
  const drawsTemplates = overrides.drawsTemplates ?? false;
  const dependencies: Dependencies = {
    ...{ config, database, db, media, pictures, raster, pdf, temp, events, log, drawsTemplates },
    layerPictures: createLayerPictures({ media, raster }),
    ffmpeg: createFfmpeg({ ...config.ffmpeg, temp, log }),
  };
  const features = modules.map((describe) => describe(dependencies));
  let jobs: Awaited<ReturnType<typeof startJobs>> | null = null;
  let renderJobs: RenderJobWorker | null = null;
  let isEnding = false;
  // A process for jobs alone receives no requests to drain.
  const announceMs = config.drainMs > 0 && config.worker !== 'only' ? ANNOUNCE_MS : 0;
  const close = async () => {
    await Promise.all([events.stop(), jobs?.stop()]);
    await Promise.all([pictures.close(), raster.close(), pdf.close(), temp.close()]);
    await database.close();
  };
  try {
    if (config.isProduction) await requireHarmlessLogin(database.raw);
    for (const { atStart } of features) await atStart?.();
    await overrides.seed?.({ database, media, pictures, raster });
    if (config.worker !== 'none') {
      jobs = await startJobs(dependencies, byName(features.map(({ schedule }) => schedule)));
      renderJobs = await startRenderJobWorker({
        database,
        handlers: {
          ...byName(features.map((feature) => feature.renderJobs)),
          ...overrides.renderJobHandlers,
        },
        concurrency: config.renderAtOnce,
        log,
        workerId: hostname(),
        everyMs: overrides.renderLookEveryMs,
      });
    }
    const server = createServer(
      // Longer than the BFF keeps connections idle, so that no request meets a closing one.
      { keepAliveTimeout: 75_000, requestTimeout: longestRequestMs, headersTimeout: 10_000 },
      createUpstream({ dependencies, features, isEnding: () => isEnding }),
    );
    server.maxConnections = 2_000;
    await listen(server, config.port, config.host);
    const metrics = config.metricsPort === undefined ? null : await serveMetrics(config.metricsPort, config.host);
    const { port } = server.address() as AddressInfo;
    const drawing = renderJobs && drawsTemplates ? queueTemplateSamples(db) : null;
    drawing?.catch((error) => log.error({ err: error }, 'templates of videos are not drawn'));
    return {
      url: `http://${config.host}:${port}`,
      database,
      paymentEvents: events,
      renderJobs,
      drainMs: announceMs + config.drainMs,
      async close() {
        isEnding = true;
        // Jobs go back to the queue while the last requests are answered.
        await Promise.all([
          endServer(server, announceMs, Math.max(config.drainMs, 3_000)),
          renderJobs?.stop(),
          drawing?.catch(() => {}),
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
