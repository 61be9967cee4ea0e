import { type ChangeEvent, useMemo, useRef, useState } from 'react';

export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** @param isRange gives the new state to all rows since the last toggled one */
  toggle(id: string, isRange?: boolean): void;
  set(ids: readonly string[]): void;
}

export const isRange = ({ nativeEvent }: ChangeEvent): boolean => (nativeEvent as MouseEvent).shiftKey === true;

/** @param listed selectable ids, in display order */
export function useSelection(listed: () => readonly string[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const pressed = useRef<string | null>(null);
  const listedNow = useRef(listed);
  listedNow.current = listed;
  const changes = useMemo((): Omit<Selection, 'ids'> => {
    const meantBy = (id: string, isRange: boolean): readonly string[] => {
      const order = listedNow.current();
      const [from, to] = [order.indexOf(pressed.current ?? ''), order.indexOf(id)];
      pressed.current = id;
      return isRange && from >= 0 && to >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
    };
    return {
      toggle(id, isRange = false) {
        const meant = meantBy(id, isRange);
        setIds((before) => {
          const after = new Set(before);
          for (const one of meant) {
            if (before.has(id)) after.delete(one);
            else after.add(one);
          }
          return after;
        });
      },
      set(wanted) {
        pressed.current = null;
        setIds(new Set(wanted));
      },
    };
  }, []);
  return useMemo(() => ({ ids, ...changes }), [ids, changes]);
}
