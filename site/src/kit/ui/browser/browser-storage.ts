/* Storage may be refused (private windows, blocked site data); nothing throws then. */

export function readStored<T>(storage: 'localStorage' | 'sessionStorage', key: string): T | null {
  try {
    return JSON.parse(globalThis[storage].getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function storeValue(storage: 'localStorage' | 'sessionStorage', key: string, value: unknown): void {
  try {
    globalThis[storage].setItem(key, JSON.stringify(value));
  } catch {}
}

/** With `startingWith`, every key that starts with `key` is removed. */
export function removeStoredValues(
  storage: 'localStorage' | 'sessionStorage',
  key: string,
  { startingWith: isPrefix = false } = {},
): void {
  try {
    const store = globalThis[storage];
    const keys = isPrefix ? Object.keys(store).filter((name) => name.startsWith(key)) : [key];
    for (const name of keys) store.removeItem(name);
  } catch {}
}
