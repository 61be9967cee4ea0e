import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { DrawnLayer } from '@parichay/shared/studio/studio/studio.endpoints.ts';
import type { EditingContext } from './DocumentEditor.tsx';
import {
  type Alignment,
  addLayer,
  alignLayers,
  areSiblings,
  duplicateLayer,
  type EdgeMoves,
  equalEdgeMoves,
  groupLayers,
  moveEdgesOfLayers,
  outermostPaths,
  removeLayers,
  reorderLayer,
  ungroupLayer,
} from './layers.rules.ts';
import { type NewLayer, newLayers } from './new-layers.ts';
import type { Drawing } from './preview.store.ts';

export function layerActionsOf(editing: EditingContext, data: Drawing | null, shape: PostShape) {
  const { document, page, selectedPaths, change } = editing;
  const layerByPath = new Map((data?.layers ?? []).map((one) => [one.path, one]));
  const movableLayers = outermostPaths(selectedPaths)
    .map((path) => layerByPath.get(path))
    .filter((one): one is DrawnLayer => one !== undefined && one.parent !== null);
  const [firstPath = ''] = selectedPaths;
  return {
    free: movableLayers,
    canMove: movableLayers.length > 0,
    canGroup: areSiblings(selectedPaths) && movableLayers.length === selectedPaths.length,
    move(x: number, y: number) {
      const layerMoves = movableLayers.map((drawn) => ({ drawn, by: equalEdgeMoves(x, y) }));
      if (layerMoves.length > 0) change(moveEdgesOfLayers(document, page, layerMoves, shape));
    },
    resize(by: EdgeMoves) {
      const [drawn] = movableLayers;
      if (drawn) change(moveEdgesOfLayers(document, page, [{ drawn, by }], shape));
    },
    align(alignment: Alignment) {
      if (data) change(moveEdgesOfLayers(document, page, alignLayers(movableLayers, alignment, data), shape));
    },
    add(kind: NewLayer) {
      const [next, path] = addLayer(document, page, newLayers[kind]);
      change(next, [path]);
    },
    duplicate() {
      const [next, path] = duplicateLayer(document, page, firstPath);
      change(next, [path]);
    },
    remove: () => change(removeLayers(document, page, selectedPaths), []),
    reorder(by: 1 | -1) {
      const [next, path] = reorderLayer(document, page, firstPath, by);
      change(next, [path]);
    },
    group() {
      const [next, path] = groupLayers(document, page, selectedPaths);
      change(next, [path]);
    },
    ungroup: () => change(ungroupLayer(document, page, firstPath), []),
  };
}
