import { useEffect, useState } from 'react';

/** ms; a colour picker fires on every movement. */
const pause = 300;

/** Debounced value; the initial one is immediate. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
