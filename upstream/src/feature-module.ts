import type { Logger } from 'pino';
import type { UpstreamConfig } from './config.ts';
import type { PaymentEventWorker } from './money/payment/payment-events.ts';
import type { DatabaseConnection, Db } from './platform/database/database.ts';
import type { TempFiles } from './platform/files/temp-files.ts';
import type { Handlers, InternalHandlers, OnBehalfHandlers } from './platform/http/handle.ts';
import type { Job } from './platform/jobs/scheduler.ts';
import type { MediaStore } from './platform/media/media-files.ts';
import type { PictureWorker } from './platform/media/picture.ts';
import type { Ffmpeg } from './platform/render/ffmpeg.ts';
import type { Pdf } from './platform/render/pdf/pdf.ts';
import type { LayerPictureLoader } from './platform/render/raster/layer-pictures.ts';
import type { Raster } from './platform/render/raster/raster.ts';
import type { RenderJobHandlers } from './platform/render-job/render-job-handlers.ts';

export interface Dependencies {
  config: UpstreamConfig;
  database: DatabaseConnection;
  db: Db;
  media: MediaStore;
  pictures: PictureWorker;
  raster: Raster;
  layerPictures: LayerPictureLoader;
  pdf: Pdf;
  ffmpeg: Ffmpeg;
  temp: TempFiles;
  events: PaymentEventWorker;
  log: Logger;
}

export interface Feature {
  calls?: Handlers;
  /** The BFF calls these with the service's token, `actingCalls` on behalf of the signed-in account. */
  internalCalls?: InternalHandlers;
  actingCalls?: OnBehalfHandlers;
  /** The keys are the kinds of jobs, which must never change (docs/adr/0022); nor may the names in `schedule`. */
  renderJobs?: RenderJobHandlers;
  schedule?: Record<string, Job<Dependencies>>;
  /** Runs after the migrations and before requests are served, perhaps in several processes at once. */
  atStart?(): Promise<unknown>;
}

export type FeatureModule = (dependencies: Dependencies) => Feature;

/** @throws Error if two features declare the same name */
export function mergeByName<T>(tables: readonly (Record<string, T> | undefined)[]): Record<string, T> {
  const merged: Record<string, T> = {};
  for (const [name, entry] of tables.flatMap((table) => Object.entries(table ?? {}))) {
    if (Object.hasOwn(merged, name)) throw new Error(`two features have ${name}`);
    merged[name] = entry;
  }
  return merged;
}
