import { useMemo, useState } from 'react';

/** Rows that were chosen, to do the same to all of them. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  toggle(id: string): void;
  set(ids: readonly string[]): void;
}

export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const changes = useMemo(
    (): Omit<Selection, 'ids'> => ({
      toggle: (id) =>
        setIds((before) => {
          const after = new Set(before);
          if (!after.delete(id)) after.add(id);
          return after;
        }),
      set: (wanted) => setIds(new Set(wanted)),
    }),
    [],
  );
  return useMemo(() => ({ ids, ...changes }), [ids, changes]);
}
