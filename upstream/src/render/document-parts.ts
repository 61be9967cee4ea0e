/**
 * Parts of documents: what stands in more than one is written once. A use is `{ "part": "diya", "box": … }`; what it gives
 * beside the name replaces what the part says. Within a part `"$ink"` stands for what the use says under `with`, or the
 * use around it. A part that is a list puts all its layers in the place of the use.
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

/** A document with its parts in their places. @throws Error for a part or a word that nobody gives */
export function assembled(value: unknown, parts: Parts, scope: Given = {}): unknown {
  if (typeof value === 'string') return given(value, scope);
  if (Array.isArray(value)) {
    return value.flatMap((one) => {
      const made = assembled(one, parts, scope);
      // A list within a list stays one, unless it came in the place of a use.
      return isObject(one) && 'part' in one ? made : [made];
    });
  }
  if (!isObject(value)) return value;
  if ('part' in value) return used(value, parts, scope);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, assembled(one, parts, scope)]));
}
