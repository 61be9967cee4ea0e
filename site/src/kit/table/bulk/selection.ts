import { type ChangeEvent, useMemo, useRef, useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** @param isRange applies the new state to all rows since the last toggled one */
  toggle(id: string, isRange?: boolean): void;
  set(ids: readonly string[]): void;
}

export const isRange = ({ nativeEvent }: ChangeEvent): boolean => (nativeEvent as MouseEvent).shiftKey === true;

/** @param selectableIds in display order */
export function useSelection(selectableIds: () => readonly string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const lastToggled = useRef<string | null>(null);
  const currentIds = useRef(selectableIds);
  currentIds.current = selectableIds;
  const changes = useMemo((): Omit<Selection, 'ids'> => {
    const idsUpTo = (id: string, isRange: boolean): readonly string[] => {
      const order = currentIds.current();
      const [from, to] = [order.indexOf(lastToggled.current ?? ''), order.indexOf(id)];
      lastToggled.current = id;
      return isRange && from >= 0 && to >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    };
    return {
      toggle(id, isRange = false) {
        const toggled = idsUpTo(id, isRange);
        setIds((before) => {
          const after = new Set(before);
          for (const toggledId of toggled) {
            if (before.has(id)) after.delete(toggledId);
            else after.add(toggledId);
          }
          return after;
        });
      },
      set(newIds) {
        lastToggled.current = null;
        setIds(new Set(newIds));
      },
    };
  }, []);
  return useMemo(() => ({ ids, ...changes }), [ids, changes]);
}
