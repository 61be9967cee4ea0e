import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';

/**
 * Putting a GridList in order: by dragging, by long touch, and by keyboard (Enter on the handle, arrows, Enter).
 * @param ids of the rows as they stand
 * @param move takes the row at one place to another
 */
export function useOrder(ids: readonly string[], move: (from: number, to: number) => void) {
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys, target }) {
      const from = ids.findIndex((id) => keys.has(id));
      const at = ids.indexOf(String(target.key)) + (target.dropPosition === 'after' ? 1 : 0);
      const to = at > from ? at - 1 : at;
      if (from >= 0 && to !== from) move(from, to);
    },
  });
  return dragAndDropHooks;
}
