import { useState } from 'react';

interface Past<T> {
  before: readonly T[];
  after: readonly T[];
}

const most = 100;

export function useHistory<T>(value: T, onChange: (value: T) => void) {
  const [{ before, after }, setPast] = useState<Past<T>>({ before: [], after: [] });
  return {
    canUndo: before.length > 0,
    canRedo: after.length > 0,
    change(next: T) {
      if (next === value) return;
      setPast({ before: [...before, value].slice(-most), after: [] });
      onChange(next);
    },
    undo() {
      const last = before.at(-1);
      if (last === undefined) return;
      setPast({ before: before.slice(0, -1), after: [value, ...after] });
      onChange(last);
    },
    redo() {
      const [next, ...rest] = after;
      if (next === undefined) return;
      setPast({ before: [...before, value], after: rest });
      onChange(next);
    },
  };
}
