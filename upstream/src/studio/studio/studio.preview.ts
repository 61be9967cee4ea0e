import { type PostShape, postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer.document.ts';
import type { Area, DrawnItem, DrawnPage } from '@parichay/shared/studio/layer/layer.drawn.ts';
import type { LayerData } from '@parichay/shared/studio/layer/layer.fields.ts';
import { resolvePage } from '@parichay/shared/studio/layer/layer.resolve.ts';
import { svgBody } from '@parichay/shared/studio/layer/layer.svg.ts';
import type { DrawnLayer, LayerFault } from '@parichay/shared/studio/studio/studio.endpoints.ts';
import type { StudioSample } from '@parichay/shared/studio/studio/studio.lists.ts';
import { isInside, leavesOf, overlap, unreadable, within } from '../../platform/render/page-faults.ts';
import { splitAtPost } from '../../platform/render/raster/raster.ts';
import { typeset } from '../../platform/render/text/typeset.ts';
import { layersOf } from './studio.rules.ts';
import { sampleData, sampleHref, sampleTones } from './studio.samples.ts';

/** px of a canvas 1080 wide: margin and font size for legibility on a phone. */
const screen = { margin: 12, least: 20 } as const;
/** Presses cut with a tolerance of 2 mm, and 5 pt is the smallest legible size. */
const paper = { marginMm: 2, leastPt: 5, leastDpi: 200 } as const;
const MM_PER_PT = 25.4 / 72;
const maxFaults = 100;

export interface PreviewWanted {
  document: LayerDocument;
  page: number;
  shape: PostShape;
  displayStyle: 'style-1' | 'style-2';
  sample: StudioSample;
}

function dataFor({ frameKind }: LayerDocument, shape: PostShape, sample: StudioSample): LayerData {
  const data = sampleData(sample);
  const { post } = data.pictures;
  return post && frameKind ? { ...data, pictures: { ...data.pictures, post: { ...post, ...postSizes[shape] } } } : data;
}

const drawnLayers = (items: readonly DrawnItem[]): DrawnLayer[] =>
  items.flatMap((item) =>
    item.kind === 'group' ? [...(item.mark ? [item.mark] : []), ...drawnLayers(item.items)] : [],
  );

function safeArea(page: DrawnPage, { document, page: at, shape }: PreviewWanted): Area {
  const { print, pages } = document;
  if (print) return within(page, print.bleed + paper.marginMm * print.pxPerMm);
  const { left = 0, right = 0, top = 0, bottom = 0 } = pages[at]?.safe?.[shape] ?? {};
  const m = screen.margin;
  return {
    x: left + m,
    y: top + m,
    width: page.width - left - right - 2 * m,
    height: page.height - top - bottom - 2 * m,
  };
}

/** A video is overlaid on the place of the post, which must be neither rotated, masked nor transparent. */
function videoFault({ document, page: at, shape, displayStyle, sample }: PreviewWanted): LayerFault | null {
  const page = document.pages[at];
  if (!page || !document.frameKind) return null;
  const held = layersOf(page.layers).find(
    ({ layer }) => layer.type === 'picture' && 'field' in layer.source && layer.source.field === 'post',
  );
  if (!held) return null;
  const drawn = resolvePage(document, page, {
    data: dataFor(document, shape, sample),
    set: typeset,
    shape,
    displayStyle,
  });
  return splitAtPost(drawn) ? null : { path: held.path, id: held.layer.id, kind: 'film', measured: null };
}

function faultsOf(page: DrawnPage, safe: Area, { print, pages }: LayerDocument, at: number): LayerFault[] {
  const faults: LayerFault[] = [];
  const leaves = leavesOf(page.items);
  const texts = leaves.flatMap(({ item, path }) => (item.kind === 'text' ? [{ item, path }] : []));
  const unit = print ? print.pxPerMm * MM_PER_PT : 1;
  const least = print ? paper.leastPt : screen.least;
  for (const [index, { item, path }] of texts.entries()) {
    const say = (kind: LayerFault['kind'], measured: number | null = null) =>
      faults.push({ path, id: item.id, kind, measured });
    if (item.size / unit < least * 0.97) say('small', item.size / unit);
    if (item.isCut) say('cut');
    if (item.lines.some(({ box }) => !isInside(box, safe))) say('outside');
    const lies = texts
      .slice(index + 1)
      .some((other) => item.lines.some((one) => other.item.lines.some((two) => overlap(one.box, two.box) > 3)));
    if (lies) say('overlaps');
  }
  for (const { item, path, contrast } of unreadable(page, ({ key }) => (key === 'sample/post' ? sampleTones : null)))
    faults.push({ path, id: item.id, kind: 'contrast', measured: contrast });
  if (print) {
    const widths = new Map(
      layersOf(pages[at]?.layers ?? []).flatMap(({ layer }) =>
        layer.type === 'picture' && 'mediaId' in layer.source ? [[layer.source.mediaId, layer.source.width]] : [],
      ),
    );
    for (const { item, path } of leaves) {
      const width = item.kind === 'picture' ? widths.get(item.key) : undefined;
      if (item.kind !== 'picture' || width === undefined) continue;
      const dpi = width / (item.box.width / print.pxPerMm / 25.4);
      if (dpi < paper.leastDpi) faults.push({ path, id: item.id, kind: 'coarse', measured: dpi });
    }
  }
  return faults.slice(0, maxFaults);
}

export interface EditorPage {
  svg: string;
  width: number;
  height: number;
  layers: DrawnLayer[];
  safe: Area;
  faults: LayerFault[];
}

export function drawForEditor(wanted: PreviewWanted): EditorPage {
  const { document, page: at, shape, displayStyle, sample } = wanted;
  const page = document.pages[at];
  if (!page) throw new Error(`${document.name} has no page ${at}`);
  const data = dataFor(document, shape, sample);
  const marks = new Map(layersOf(page.layers).map(({ layer, path }) => [layer, path]));
  const drawn = resolvePage(document, page, { data, set: typeset, shape, displayStyle, marks });
  const safe = safeArea(drawn, wanted);
  const { width, height } = drawn;
  return {
    svg: svgBody(drawn, { hrefOf: sampleHref, prefix: 'studio-' }),
    width,
    height,
    layers: drawnLayers(drawn.items),
    safe,
    faults: [videoFault(wanted), ...faultsOf(drawn, safe, document, at)].filter((fault) => fault !== null),
  };
}
