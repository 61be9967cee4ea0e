import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { logOptions } from '@parichay/shared/lib/log-options.ts';
import { longestRequestMs } from '@parichay/shared/lib/receive-within.ts';
import pino from 'pino';
import { makeAccountChanges } from './account-change/account-change.job.ts';
import { addFirstAgency } from './agency/first-agency.ts';
import { deleteExpiredCardEvents } from './analytics/card-event.cleanup.ts';
import { deleteExpiredLogs } from './analytics/log.cleanup.ts';
import type { UpstreamConfig } from './config.ts';
import { planWeeklyDigests } from './digest/digest.plan.ts';
import { remindOfEnquiries } from './feedback/enquiry.remind.ts';
import { deleteExpiredCompositions } from './greeting/composition.cleanup.ts';
import { createFramedPictures } from './greeting/framed-pictures.ts';
import { framedVideoJob, framedVideoKind } from './greeting/framed-video.job.ts';
import { createFraming } from './greeting/framing.ts';
import { deleteExpiredGreetingVideos } from './greeting/greeting-video.cleanup.ts';
import { normaliseVideoJob, normaliseVideoKind } from './greeting/greeting-video.job.ts';
import { planTodaysPosts, todaysPostsJob, todaysPostsKind } from './greeting/todays-post.job.ts';
import { issueMissing } from './invoice/invoice.backfill.ts';
import { type OpenDatabase, openDatabase } from './lib/database.ts';
import { endServer } from './lib/end-server.ts';
import { requireHarmlessLogin } from './lib/login.ts';
import { serveMetrics } from './lib/metrics.ts';
import { type Job, type JobParts, startJobs } from './lib/scheduler.ts';
import { openTempFiles } from './lib/temp-files.ts';
import { deleteUnusedPictures } from './media/media.cleanup.ts';
import type { MediaStore } from './media/media.files.ts';
import { openMediaStore } from './media/media.store.ts';
import { createPictureWorker, type PictureWorker } from './media/picture.ts';
import { remakeSmallPicturesJob, remakeSmallPicturesKind } from './media/small-pictures.ts';
import { type EventWorker, startEventWorker } from './payment/payment.events.ts';
import { createFfmpeg } from './render/ffmpeg.ts';
import { createPdf } from './render/pdf/pdf.ts';
import { createLayerPictures } from './render/raster/layer-pictures.ts';
import { createRaster, type Raster } from './render/raster/raster.ts';
import { deleteExpiredRenderJobs } from './render-job/render-job.cleanup.ts';
import type { RenderKinds } from './render-job/render-job.kinds.ts';
import { type RenderJobWorker, startRenderJobWorker } from './render-job/render-job.worker.ts';
import { remindOfRenewals } from './renewal/renewal.remind.ts';
import { remindOfTrials } from './renewal/trial.remind.ts';
import { createUpstream } from './server.ts';
import { deleteExpiredStaffPrints } from './staff-id/staff-print.cleanup.ts';
import { staffPrintJob, staffPrintKind } from './staff-id/staff-print.job.ts';
import { purgeDeleted } from './trash/trash.purge.ts';
import { makeFirstVideos } from './video/first-video.job.ts';
import { userVideoJob, userVideoKind } from './video/user-video.job.ts';
import { videoMaterialJob, videoMaterialKind } from './video/video-material.job.ts';
import { deleteExpiredVideoRenders } from './video/video-render.cleanup.ts';
import { deleteTemplateFiles } from './video/video-template.cleanup.ts';
import { installTemplates } from './video/video-template.install.ts';
import { queueTemplateSamples } from './video/video-template.queue.ts';
import { templateSampleJob, templateSampleKind } from './video/video-template.sample.ts';

export interface Overrides {
  /** Runs after the migrations and before anything is served: a seed. */
  seed?(parts: { database: OpenDatabase; media: MediaStore; pictures: PictureWorker; raster: Raster }): Promise<void>;
  renderKinds?: RenderKinds;
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

const scheduled: Record<string, Job<JobParts & { media: MediaStore }>> = {
  'plan-todays-posts': { cron: '0 5 * * *', run: planTodaysPosts },
  'purge-deleted': { cron: '30 3 * * *', run: purgeDeleted },
  'forget-pictures': { cron: '40 3 * * *', run: deleteUnusedPictures },
  'remind-of-renewals': { cron: '0 9 * * *', run: remindOfRenewals },
  'remind-of-enquiries': { cron: '30 8 * * *', run: remindOfEnquiries },
  'remind-of-trials': { cron: '5 9 * * *', run: remindOfTrials },
  'plan-weekly-digests': { cron: '10 9 * * 1,2', run: planWeeklyDigests },
  'make-account-changes': { cron: '*/5 * * * *', run: makeAccountChanges },
  'forget-card-events': { cron: '45 3 * * *', run: deleteExpiredCardEvents },
  'forget-logs': { cron: '50 3 * * *', run: deleteExpiredLogs },
  'forget-greeting-videos': { cron: '0 3 * * *', run: deleteExpiredGreetingVideos },
  'forget-framed-greetings': { cron: '5 3 * * *', run: deleteExpiredCompositions },
  'forget-video-films': { cron: '20 3 * * *', run: deleteExpiredVideoRenders },
  'forget-staff-prints': { cron: '25 3 * * *', run: deleteExpiredStaffPrints },
  'forget-video-template-files': { cron: '35 3 * * *', run: deleteTemplateFiles },
  'forget-render-jobs': { cron: '15 3 * * *', run: deleteExpiredRenderJobs },
  // A process of the previous version may have taken payments during a rolling update.
  'issue-missing-invoices': { cron: '15 4 * * *', run: async ({ database }) => void (await issueMissing(database.db)) },
};

/** The BFF asks each second who is ready. */
const ANNOUNCE_MS = 3_000;

/** Polls for events that another process received. */
const PAYMENT_EVENTS_EVERY_MS = 5_000;

export async function startUpstream(config: UpstreamConfig, overrides: Overrides = {}): Promise<RunningUpstream> {
  const log = pino(logOptions('upstream', config.logLevel));
  const database = await openDatabase(config.databaseUrl, config.migrationUrl);
  const media = openMediaStore(config.mediaUrl, { credentials: config.s3 });
  const pictures = createPictureWorker();
  const raster = createRaster();
  const pdf = createPdf();
  const layerPictures = createLayerPictures({ media, raster });
  const framing = createFraming({ raster, layerPictures });
  const greetings = { framing, framedPictures: createFramedPictures({ framing, media }) };
  const temp = await openTempFiles(config.tempDirectory);
  let jobs: Awaited<ReturnType<typeof startJobs>> | null = null;
  let renderJobs: RenderJobWorker | null = null;
  let isEnding = false;
  // A process for jobs alone receives no requests to drain.
  const announceMs = config.drainMs > 0 && config.worker !== 'only' ? ANNOUNCE_MS : 0;
  const events = startEventWorker(database.db, log, PAYMENT_EVENTS_EVERY_MS);
  try {
    if (config.isProduction) await requireHarmlessLogin(database.raw);
    await addFirstAgency(database.db, config.first);
    await issueMissing(database.db);
    await installTemplates(database.db);
    await overrides.seed?.({ database, media, pictures, raster });
    if (config.worker !== 'none') {
      const ffmpeg = createFfmpeg({ ...config.ffmpeg, temp, log });
      jobs = await startJobs(
        { database, media, log },
        {
          ...scheduled,
          'make-first-videos': {
            cron: '*/10 * * * *',
            run: async () => void (await makeFirstVideos({ db: database.db, layerPictures, log })),
          },
          ...(overrides.drawsTemplates && {
            'draw-template-samples': { cron: '5-55/10 * * * *', run: () => queueTemplateSamples(database.db) },
          }),
        },
      );
      renderJobs = await startRenderJobWorker({
        database,
        kinds: {
          [remakeSmallPicturesJob]: remakeSmallPicturesKind({ media, pictures, log }),
          [framedVideoJob]: framedVideoKind({ media, raster, temp, ffmpeg }),
          [todaysPostsJob]: todaysPostsKind({ db: database.db, ...greetings, log }),
          [normaliseVideoJob]: normaliseVideoKind({ media, pictures, temp, ffmpeg }),
          [userVideoJob]: userVideoKind({ media, raster, temp, ffmpeg }),
          [videoMaterialJob]: videoMaterialKind({ media, pictures, temp, ffmpeg }),
          [templateSampleJob]: templateSampleKind({ media, pictures, raster, temp, ffmpeg }),
          [staffPrintJob]: staffPrintKind({ db: database.db, media, temp, layerPictures }),
          ...overrides.renderKinds,
        },
        concurrency: config.renderAtOnce,
        log,
        workerId: hostname(),
        everyMs: overrides.renderLookEveryMs,
      });
    }
    const app = createUpstream({
      config,
      database,
      media,
      pictures,
      raster,
      layerPictures,
      pdf,
      greetings,
      temp,
      events,
      log,
      isEnding: () => isEnding,
    });
    const server = createServer(
      // Longer than the BFF keeps connections idle, so that no request meets a closing one.
      { keepAliveTimeout: 75_000, requestTimeout: longestRequestMs, headersTimeout: 10_000 },
      app,
    );
    server.maxConnections = 2_000;
    await listen(server, config.port, config.host);
    const metrics = config.metricsPort === undefined ? null : await serveMetrics(config.metricsPort, config.host);
    const { port } = server.address() as AddressInfo;
    const drawing = renderJobs && overrides.drawsTemplates ? queueTemplateSamples(database.db) : null;
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
        await events.stop();
        await jobs?.stop();
        await pictures.close();
        await raster.close();
        await pdf.close();
        await temp.close();
        await database.close();
      },
    };
  } catch (error) {
    await events.stop();
    await renderJobs?.stop();
    await jobs?.stop();
    await pictures.close();
    await raster.close();
    await pdf.close();
    await temp.close();
    await database.close();
    throw error;
  }
}
