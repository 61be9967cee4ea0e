import { useEffect, useState } from 'react';
import { replaceAddress } from '../../../lib/back.ts';

/**
 * State in the URL, without a history entry per change; it follows history back.
 * @param write `?…`
 */
export function useUrlState<T>(read: () => T, write: (value: T) => string): [T, (value: T) => void] {
  const [value, setValue] = useState(read);
  const address = write(value);
  useEffect(() => {
    if (location.search !== address) replaceAddress(location.pathname + address);
  }, [address]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both functions do the same at every render
  useEffect(() => {
    const readAddress = () =>
      setValue((current) => {
        const next = read();
        return write(next) === write(current) ? current : next;
      });
    addEventListener('popstate', readAddress);
    return () => removeEventListener('popstate', readAddress);
  }, []);
  return [value, setValue];
}
