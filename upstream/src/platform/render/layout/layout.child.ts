import { drawPageForData, visiblePages } from '@parichay/shared/studio/layer/layer-resolve.ts';
import { runWorkerJobs } from '../../workers/worker.ts';
import { withWatermark } from '../page-watermark.ts';
import { typeset } from '../text/typeset.ts';
import type { LayoutJob, LayoutResult } from './layout-jobs.ts';

function pagesToLayOut({ document, page, options }: LayoutJob) {
  if (typeof page === 'object') return document.pages.filter(({ id }) => id === page.id);
  if (page === 'first') return document.pages.slice(0, 1);
  const shown = visiblePages(document, options.data);
  return page === 'first-shown' ? shown.slice(0, 1) : shown;
}

runWorkerJobs<LayoutJob, LayoutResult>(
  Number(process.argv[2]),
  async (job) =>
    pagesToLayOut(job).map((page) => {
      const drawn = drawPageForData(job.document, page, { ...job.options, typesetter: typeset });
      return job.watermark ? withWatermark(drawn, job.watermark) : drawn;
    }),
  () => 'internal',
);
