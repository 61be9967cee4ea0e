import { useEffect, useState } from 'react';

/** A colour picker fires on every movement. */
const debounceMs = 300;

export function useDebounced<T>(value: T): T {
  const [debounced, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
