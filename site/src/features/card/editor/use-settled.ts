import { useEffect, useState } from 'react';

/** ms that something must stay as it is: a colour changes with every move of the hand. */
const pause = 300;

/** A value once it has come to rest; at first as it is. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
