import type { Logger } from 'pino';
import type { UpstreamConfig } from './config.ts';
import type { EventWorker } from './money/payment/payment.events.ts';
import type { Db, OpenDatabase } from './platform/database/database.ts';
import type { TempFiles } from './platform/files/temp-files.ts';
import type { ActingHandlers, Handlers, InternalHandlers } from './platform/http/handle.ts';
import type { Job } from './platform/jobs/scheduler.ts';
import type { MediaStore } from './platform/media/media.files.ts';
import type { PictureWorker } from './platform/media/picture.ts';
import type { Ffmpeg } from './platform/render/ffmpeg.ts';
import type { Pdf } from './platform/render/pdf/pdf.ts';
import type { LayerPictures } from './platform/render/raster/layer-pictures.ts';
import type { Raster } from './platform/render/raster/raster.ts';
import type { RenderJobHandlers } from './platform/render-job/render-job.handlers.ts';

/** Opened once per process, used by all features. */
export interface Dependencies {
  config: UpstreamConfig;
  database: OpenDatabase;
  db: Db;
  media: MediaStore;
  pictures: PictureWorker;
  raster: Raster;
  layerPictures: LayerPictures;
  pdf: Pdf;
  ffmpeg: Ffmpeg;
  temp: TempFiles;
  events: EventWorker;
  log: Logger;
  /** Draws the samples of the built-in video templates. */
  drawsTemplates: boolean;
}

/** Calls and jobs of a feature. */
export interface Feature {
  calls?: Handlers;
  /** Called by the BFF with the service's token. */
  internalCalls?: InternalHandlers;
  /** Called by the BFF on behalf of the signed-in account. */
  actingCalls?: ActingHandlers;
  /** Keyed by kind of job (docs/adr/0022). */
  renderJobs?: RenderJobHandlers;
  /** Keyed by name, which must never change. */
  schedule?: Record<string, Job<Dependencies>>;
  /** Runs after the migrations, before anything is served. Processes may run it at the same time. */
  atStart?(): Promise<unknown>;
}

export type FeatureModule = (dependencies: Dependencies) => Feature;

/** @throws if two features have one name */
export function byName<T>(tables: readonly (Record<string, T> | undefined)[]): Record<string, T> {
  const all: Record<string, T> = {};
  for (const [name, one] of tables.flatMap((table) => Object.entries(table ?? {}))) {
    if (Object.hasOwn(all, name)) throw new Error(`two features have ${name}`);
    all[name] = one;
  }
  return all;
}
