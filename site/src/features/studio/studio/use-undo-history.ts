import { useState } from 'react';

interface UndoState<T> {
  past: readonly T[];
  future: readonly T[];
}

const maxUndoSteps = 100;

export function useUndoHistory<T>(value: T, onChange: (value: T) => void) {
  const [{ past, future }, setHistory] = useState<UndoState<T>>({ past: [], future: [] });
  return {
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change(next: T) {
      if (next === value) return;
      setHistory({ past: [...past, value].slice(-maxUndoSteps), future: [] });
      onChange(next);
    },
    undo() {
      const last = past.at(-1);
      if (last === undefined) return;
      setHistory({ past: past.slice(0, -1), future: [value, ...future] });
      onChange(last);
    },
    redo() {
      const [next, ...rest] = future;
      if (next === undefined) return;
      setHistory({ past: [...past, value], future: rest });
      onChange(next);
    },
  };
}
