import { runChildJobs } from '../../workers/worker.ts';
import { createPdfFile } from './pdf-file.ts';
import type { PdfJob, PdfResult } from './pdf-jobs.ts';
import { apiErrorCodeOf, preparePictures, prepareShadows } from './pdf-prepare.ts';

runChildJobs<PdfJob, PdfResult>(
  Number(process.argv[2]),
  async (job) => ({
    bytes: await createPdfFile(job.pages, job.options, {
      pictures: await preparePictures(job),
      shadows: await prepareShadows(job),
    }),
  }),
  apiErrorCodeOf,
);
