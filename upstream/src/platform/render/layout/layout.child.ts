import type { LayerData } from '@parichay/shared/studio/layer/layer.fields.ts';
import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import type { Page } from '@parichay/shared/studio/layer/layer-document.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { drawProductPages, productListPage } from '@parichay/shared/studio/layer/layer-products.ts';
import { visiblePages } from '@parichay/shared/studio/layer/layer-resolve.ts';
import { runChildJobs } from '../../workers/worker.ts';
import { withWatermark } from '../page-watermark.ts';
import { keepOutOfScene, scenePage } from '../scene/scene-page.ts';
import { typeset } from '../text/typeset.ts';
import type { LayoutJob, LayoutResult } from './layout-jobs.ts';

function pagesToLayOut({ document, page, options }: LayoutJob) {
  if (typeof page === 'object') return document.pages.filter(({ id }) => id === page.id);
  if (page === 'first') return document.pages.slice(0, 1);
  const shown = visiblePages(document, options.data);
  return page === 'first-shown' ? shown.slice(0, 1) : shown;
}

function layOut({ document, page: requested, options, scene, watermark }: LayoutJob, page: Page): DrawnPage[] {
  const post = (scene && scenePage(scene)) ?? undefined;
  const keepOut = options.keepOut ?? (scene && keepOutOfScene(scene));
  const draw = (data: LayerData) => {
    const drawn = drawPageForData(document, page, { ...options, keepOut, data, post, typesetter: typeset });
    return watermark ? withWatermark(drawn, watermark) : drawn;
  };
  if (page !== productListPage(document)) return [draw(options.data)];
  const pages = drawProductPages(page, options.data, draw);
  return requested === undefined ? pages : pages.slice(0, 1);
}

runChildJobs<LayoutJob, LayoutResult>(
  Number(process.argv[2]),
  async (job) => pagesToLayOut(job).flatMap((page) => layOut(job, page)),
  () => 'internal',
);
