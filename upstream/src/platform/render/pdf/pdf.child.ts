/** Long-lived, so that fonts are parsed once. */
import { serveJobs } from '../../workers/worker.ts';
import type { PdfJob, PdfResult } from './pdf.jobs.ts';
import { writePdf } from './pdf-file.ts';
import { failureOf, picturesOf, shadowsOf } from './pdf-prepare.ts';

serveJobs<PdfJob, PdfResult>(
  Number(process.argv[2]),
  async (job) => ({
    bytes: await writePdf(job.pages, job.options, { pictures: await picturesOf(job), shadows: await shadowsOf(job) }),
  }),
  failureOf,
);
