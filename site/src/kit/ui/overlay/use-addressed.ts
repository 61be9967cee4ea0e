import { useEffect, useState } from 'react';
import { replaceAddress } from '../../../lib/back.ts';

/**
 * In the address, without a history entry; follows history back.
 * @param write `?…`
 */
export function useAddressed<T>(read: () => T, write: (value: T) => string): [T, (value: T) => void] {
  const [value, setValue] = useState(read);
  const address = write(value);
  useEffect(() => {
    if (location.search !== address) replaceAddress(location.pathname + address);
  }, [address]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both say the same at every drawing
  useEffect(() => {
    const follow = () =>
      setValue((now) => {
        const next = read();
        return write(next) === write(now) ? now : next;
      });
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return [value, setValue];
}
