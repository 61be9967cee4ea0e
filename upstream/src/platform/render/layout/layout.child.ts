/** Long-lived, as it caches fonts and texts. */
import { pagesShown, resolvePage } from '@parichay/shared/studio/layer/layer.resolve.ts';
import { serveJobs } from '../../workers/worker.ts';
import { watermarked } from '../page-watermark.ts';
import { typeset } from '../text/typeset.ts';
import type { LayoutJob, LayoutResult } from './layout.jobs.ts';

function pagesOf({ document, page, options }: LayoutJob) {
  if (typeof page === 'object') return document.pages.filter(({ id }) => id === page.id);
  if (page === 'first') return document.pages.slice(0, 1);
  const shown = pagesShown(document, options.data);
  return page === 'first-shown' ? shown.slice(0, 1) : shown;
}

serveJobs<LayoutJob, LayoutResult>(
  Number(process.argv[2]),
  async (job) =>
    pagesOf(job).map((page) => {
      const drawn = resolvePage(job.document, page, { ...job.options, set: typeset });
      return job.watermark ? watermarked(drawn, job.watermark) : drawn;
    }),
  () => 'internal',
);
