import { useState } from 'react';

interface AddBoxOptions<T> {
  list: T[];
  onChange(list: T[]): void;
  max: number;
  isValid(item: T): boolean;
}

/** Typed items belong to the list before the add button is pressed, so saving stores them. */
export function useAddBox<T>({ list, onChange, max, isValid }: AddBoxOptions<T>) {
  // A draft may contain an item that was left half-typed.
  const [typed, setTyped] = useState<T | null>(() => list.find((item) => !isValid(item)) ?? null);
  const added = list.filter((item) => item !== typed);
  return {
    added,
    typed,
    canAdd: typed !== null && isValid(typed),
    type: (item: T | null) => {
      const isNew = item !== null && !added.includes(item) && added.length < max;
      setTyped(isNew ? item : null);
      onChange(isNew ? [...added, item] : added);
    },
    add: () => setTyped(null),
  };
}
