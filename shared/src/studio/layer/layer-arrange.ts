import type { LayerDocument, Page } from './layer-document.ts';
import type { Area, DrawnItem, DrawnPage } from './layer-drawn.ts';
import { coveredAreas, fullSizePost, motifOf, overlaps, partOnPage, placePost } from './layer-keep-out.ts';
import type { Layer } from './layer-kinds.ts';
import {
  type Arrangement,
  drawPage,
  hasPostLayer,
  postSizeOf,
  type ResolvePageOptions,
  uprightArrangement,
} from './layer-resolve.ts';

/** Fractions of the size: the post must be larger by more than this to flip the frame or to leave layers out. */
const FLIP_COST = 0.12;
const MOVE_COST = 0.04;
const LOSS_COST = 0.16;

const isReplaced = (id: string, layers: readonly Layer[]): boolean =>
  layers.some((layer) => layer.when?.yielded === id || (layer.type === 'group' && isReplaced(id, layer.layers)));

const yieldCost = (yielded: ReadonlySet<string>, { layers }: Page): number =>
  Math.max(0, ...[...yielded].map((id) => (isReplaced(id, layers) ? MOVE_COST : LOSS_COST)));

function postBoxOf(items: readonly DrawnItem[], key: string | undefined): Area | null {
  for (const item of items) {
    const box =
      item.kind === 'group' ? postBoxOf(item.items, key) : item.kind === 'picture' && item.key === key && item.box;
    if (box) return box;
  }
  return null;
}

type DrawnFrame = ReturnType<typeof drawPage>;

/** Ids of the layers that may give way and cover a part of the post. */
const layersInTheWay = ({ yieldingItems }: DrawnFrame, post: Area, keepOut: readonly Area[]): ReadonlySet<string> =>
  new Set(
    [...yieldingItems].flatMap(([id, items]) => {
      const covered = coveredAreas(items, undefined);
      return keepOut.some((part) => covered.some((area) => overlaps(partOnPage(part, post), area))) ? [id] : [];
    }),
  );

export function drawPageForData(document: LayerDocument, page: Page, options: ResolvePageOptions): DrawnPage {
  const upright = drawPage(document, page, options, uprightArrangement);
  const post = postSizeOf(options);
  if (!document.frameKind || !post) return upright.page;
  const { keepOut } = options;
  if (hasPostLayer(page.layers)) {
    const box = postBoxOf(upright.page.items, options.data.pictures.post?.key);
    const yielded = box && layersInTheWay(upright, box, keepOut ?? []);
    return yielded?.size ? drawPage(document, page, options, { isFlipped: false, yielded }).page : upright.page;
  }

  const area = { x: 0, y: 0, width: upright.page.width, height: upright.page.height };
  const full = fullSizePost(post, area);
  const keepOutOf = (isFlipped: boolean) => [
    ...(keepOut ?? []),
    ...(document.sparesPost ? motifOf(options.shape ?? 'SQUARE', isFlipped) : []),
  ];
  const arrange = (arrangement: Arrangement, drawn: DrawnFrame, cost: number) => {
    // A logo that the owner has moved may cover what the owner wants.
    const covered = coveredAreas(drawn.frameItems, undefined, options.logo && 'logo');
    const placement = placePost(post, area, keepOutOf(arrangement.isFlipped), covered);
    return { arrangement, drawn, placement, score: placement.fit - cost };
  };
  let best = arrange(uprightArrangement, upright, 0);
  if (best.score < 1) {
    const inTheWay = layersInTheWay(upright, full, keepOutOf(false));
    for (const yielded of inTheWay.size > 0 ? [new Set<string>(), inTheWay] : [new Set<string>()])
      for (const isFlipped of document.mayMirror ? [false, true] : [false]) {
        if (yielded.size === 0 && !isFlipped) continue;
        const arrangement = { isFlipped, yielded };
        const cost = (isFlipped ? FLIP_COST : 0) + yieldCost(yielded, page);
        const other = arrange(arrangement, drawPage(document, page, options, arrangement), cost);
        if (other.score > best.score) best = other;
      }
  }
  const { x, y, width } = best.placement.post;
  if (x === full.x && y === full.y && width === full.width) return best.drawn.page;
  return drawPage(document, page, options, best.arrangement, best.placement.post).page;
}
