/**
 * `{ "part": "diya", … }` inserts a fragment and overrides its properties; `"$ink"` in it becomes the value from
 * `with`.
 */

export type Parts = Readonly<Record<string, unknown>>;
type Given = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function given(value: string, scope: Given): unknown {
  if (!value.startsWith('$')) return value;
  const found = scope[value.slice(1)];
  if (found === undefined) throw new Error(`Nobody says what ${value} is`);
  return found;
}

function used(use: Record<string, unknown>, parts: Parts, scope: Given): unknown {
  const { type: _, part, with: words = {}, ...rest } = use;
  const name = String(given(String(part), scope));
  const found = parts[name];
  if (found === undefined) throw new Error(`There is no part ${name}`);
  const made = assembled(found, parts, { ...scope, ...(assembled(words, parts, scope) as Given) });
  if (Array.isArray(made)) return made;
  return { type: 'group', ...(made as object), ...(assembled(rest, parts, scope) as object) };
}

/** @throws Error for an unknown fragment or an undefined `$` name */
export function assembled(value: unknown, parts: Parts, scope: Given = {}): unknown {
  if (typeof value === 'string') return given(value, scope);
  if (Array.isArray(value)) {
    return value.flatMap((one) => {
      const made = assembled(one, parts, scope);
      return isObject(one) && 'part' in one ? made : [made];
    });
  }
  if (!isObject(value)) return value;
  if ('part' in value) return used(value, parts, scope);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, assembled(one, parts, scope)]));
}
