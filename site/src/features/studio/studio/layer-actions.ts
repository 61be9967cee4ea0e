import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { DrawnLayer } from '@parichay/shared/studio/studio/studio.endpoints.ts';
import type { Editing } from './DocumentEditor.tsx';
import {
  type Alignment,
  added,
  aligned,
  allMoved,
  areBeside,
  duplicated,
  type EdgeMoves,
  grouped,
  outermost,
  reordered,
  shifted,
  ungrouped,
  without,
} from './layers.rules.ts';
import { type NewLayer, newLayers } from './new-layers.ts';
import type { Drawing } from './preview.store.ts';

export function actionsOf(editing: Editing, data: Drawing | null, shape: PostShape) {
  const { document, page, chosen, change } = editing;
  const stored = new Map((data?.layers ?? []).map((one) => [one.path, one]));
  const free = outermost(chosen)
    .map((path) => stored.get(path))
    .filter((one): one is DrawnLayer => one !== undefined && one.parent !== null);
  const [only = ''] = chosen;
  return {
    free,
    canMove: free.length > 0,
    canGroup: areBeside(chosen) && free.length === chosen.length,
    move(x: number, y: number) {
      const moves = free.map((drawn) => ({ drawn, by: shifted(x, y) }));
      if (moves.length > 0) change(allMoved(document, page, moves, shape));
    },
    resize(by: EdgeMoves) {
      const [drawn] = free;
      if (drawn) change(allMoved(document, page, [{ drawn, by }], shape));
    },
    align(how: Alignment) {
      if (data) change(allMoved(document, page, aligned(free, how, data), shape));
    },
    add(kind: NewLayer) {
      const [next, path] = added(document, page, newLayers[kind]);
      change(next, [path]);
    },
    duplicate() {
      const [next, path] = duplicated(document, page, only);
      change(next, [path]);
    },
    remove: () => change(without(document, page, chosen), []),
    reorder(by: 1 | -1) {
      const [next, path] = reordered(document, page, only, by);
      change(next, [path]);
    },
    group() {
      const [next, path] = grouped(document, page, chosen);
      change(next, [path]);
    },
    ungroup: () => change(ungrouped(document, page, only), []),
  };
}
