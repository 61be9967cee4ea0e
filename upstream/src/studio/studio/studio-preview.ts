import { type PostShape, postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { LayerData } from '@parichay/shared/studio/layer/layer.fields.ts';
import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import type { Area, DrawnItem, DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { svgBody } from '@parichay/shared/studio/layer/layer-svg.ts';
import type { DrawnLayer, LayerFault } from '@parichay/shared/studio/studio/studio.endpoints.ts';
import type { StudioSample } from '@parichay/shared/studio/studio/studio.lists.ts';
import {
  areaInsideMargin,
  drawnLeavesOf,
  findUnreadableTexts,
  isInside,
  overlapPx,
} from '../../platform/render/page-faults.ts';
import { splitAtPost } from '../../platform/render/raster/raster.ts';
import { typeset } from '../../platform/render/text/typeset.ts';
import { layersOf } from './studio.rules.ts';
import { sampleData, sampleHref, samplePictureTones } from './studio-samples.ts';

/** Smallest margin and legible font size on a phone, in px of a canvas 1080 px wide. */
const screenLimits = { margin: 12, minFontSize: 20 } as const;
/** Presses cut with a tolerance of 2 mm, and 5 pt is the smallest legible size. */
const paperLimits = { marginMm: 2, minPt: 5, minDpi: 200 } as const;
const MM_PER_PT = 25.4 / 72;
const maxFaults = 100;
export interface PreviewRequest {
  document: LayerDocument;
  page: number;
  shape: PostShape;
  displayStyle: 'style-1' | 'style-2';
  sample: StudioSample;
}

function sampleDataForPreview({ frameKind }: LayerDocument, shape: PostShape, sample: StudioSample): LayerData {
  const data = sampleData(sample);
  const { post } = data.pictures;
  return post && frameKind ? { ...data, pictures: { ...data.pictures, post: { ...post, ...postSizes[shape] } } } : data;
}

const drawnLayersIn = (items: readonly DrawnItem[]): DrawnLayer[] =>
  items.flatMap((item) =>
    item.kind === 'group' ? [...(item.mark ? [item.mark] : []), ...drawnLayersIn(item.items)] : [],
  );

function safeArea(page: DrawnPage, { document, page: pageIndex, shape }: PreviewRequest): Area {
  const { print, pages } = document;
  if (print) return areaInsideMargin(page, print.bleed + paperLimits.marginMm * print.pxPerMm);
  const { left = 0, right = 0, top = 0, bottom = 0 } = pages[pageIndex]?.safe?.[shape] ?? {};
  const margin = screenLimits.margin;
  return {
    x: left + margin,
    y: top + margin,
    width: page.width - left - right - 2 * margin,
    height: page.height - top - bottom - 2 * margin,
  };
}

/** A video covers the layer of the greeting, which must be neither rotated, masked nor transparent. */
function videoFault({ document, page: pageIndex, shape, displayStyle, sample }: PreviewRequest): LayerFault | null {
  const page = document.pages[pageIndex];
  if (!page || !document.frameKind) return null;
  const postLayer = layersOf(page.layers).find(
    ({ layer }) => layer.type === 'picture' && 'field' in layer.source && layer.source.field === 'post',
  );
  if (!postLayer) return null;
  const drawn = drawPageForData(document, page, {
    data: sampleDataForPreview(document, shape, sample),
    typesetter: typeset,
    shape,
    displayStyle,
  });
  return splitAtPost(drawn) ? null : { path: postLayer.path, id: postLayer.layer.id, kind: 'film', measured: null };
}

function layoutFaultsOf(page: DrawnPage, safe: Area, { print, pages }: LayerDocument, pageIndex: number): LayerFault[] {
  const faults: LayerFault[] = [];
  const leaves = drawnLeavesOf(page.items);
  const texts = leaves.flatMap(({ item, path }) => (item.kind === 'text' ? [{ item, path }] : []));
  const unit = print ? print.pxPerMm * MM_PER_PT : 1;
  const minSize = print ? paperLimits.minPt : screenLimits.minFontSize;
  for (const [index, { item, path }] of texts.entries()) {
    const addFault = (kind: LayerFault['kind'], measured: number | null = null) =>
      faults.push({ path, id: item.id, kind, measured });
    if (item.size / unit < minSize * 0.97) addFault('small', item.size / unit);
    if (item.isTextCut) addFault('cut');
    if (item.lines.some(({ box }) => !isInside(box, safe))) addFault('outside');
    const isOverlapping = texts
      .slice(index + 1)
      .some((other) => item.lines.some((one) => other.item.lines.some((two) => overlapPx(one.box, two.box) > 3)));
    if (isOverlapping) addFault('overlaps');
  }
  for (const { item, path, contrast } of findUnreadableTexts(page, ({ key }) =>
    key === 'sample/post' ? samplePictureTones : null,
  ))
    faults.push({ path, id: item.id, kind: 'contrast', measured: contrast });
  if (print) {
    const widths = new Map(
      layersOf(pages[pageIndex]?.layers ?? []).flatMap(({ layer }) =>
        layer.type === 'picture' && 'mediaId' in layer.source ? [[layer.source.mediaId, layer.source.width]] : [],
      ),
    );
    for (const { item, path } of leaves) {
      const width = item.kind === 'picture' ? widths.get(item.key) : undefined;
      if (item.kind !== 'picture' || width === undefined) continue;
      const dpi = width / (item.box.width / print.pxPerMm / 25.4);
      if (dpi < paperLimits.minDpi) faults.push({ path, id: item.id, kind: 'coarse', measured: dpi });
    }
  }
  return faults.slice(0, maxFaults);
}

export interface DrawnEditorPage {
  svg: string;
  width: number;
  height: number;
  layers: DrawnLayer[];
  safe: Area;
  faults: LayerFault[];
}

export function drawForEditor(request: PreviewRequest): DrawnEditorPage {
  const { document, page: pageIndex, shape, displayStyle, sample } = request;
  const page = document.pages[pageIndex];
  if (!page) throw new Error(`${document.name} has no page ${pageIndex}`);
  const data = sampleDataForPreview(document, shape, sample);
  const marks = new Map(layersOf(page.layers).map(({ layer, path }) => [layer, path]));
  const drawn = drawPageForData(document, page, { data, typesetter: typeset, shape, displayStyle, marks });
  const safe = safeArea(drawn, request);
  const { width, height } = drawn;
  return {
    svg: svgBody(drawn, { hrefOfPicture: sampleHref, prefix: 'studio-' }),
    width,
    height,
    layers: drawnLayersIn(drawn.items),
    safe,
    faults: [videoFault(request), ...layoutFaultsOf(drawn, safe, document, pageIndex)].filter(
      (fault) => fault !== null,
    ),
  };
}
