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

export function storedKeys(storage: 'localStorage' | 'sessionStorage', prefix: string): readonly string[] {
  try {
    return Object.keys(globalThis[storage]).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

/** With `startingWith`, every key that starts with `key` is removed. */
export function removeStoredValues(
  storage: 'localStorage' | 'sessionStorage',
  key: string,
  { startingWith: isPrefix = false } = {},
): void {
  try {
    for (const name of isPrefix ? storedKeys(storage, key) : [key]) globalThis[storage].removeItem(name);
  } catch {}
}
