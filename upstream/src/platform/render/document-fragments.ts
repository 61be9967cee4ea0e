/**
 * `{ "part": "diya", … }` inserts a fragment and overrides its properties; `"$ink"` in it becomes the value from
 * `with`.
 */

export type Fragments = Readonly<Record<string, unknown>>;
type Variables = Readonly<Record<string, unknown>>;

const isPlainObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function replaceVariable(value: string, variables: Variables): unknown {
  if (!value.startsWith('$')) return value;
  const variable = variables[value.slice(1)];
  if (variable === undefined) throw new Error(`The variable ${value} has no value`);
  return variable;
}

function insertFragment(reference: Record<string, unknown>, fragments: Fragments, variables: Variables): unknown {
  const { type: _, part, with: withValues = {}, ...rest } = reference;
  const name = String(replaceVariable(String(part), variables));
  const fragment = fragments[name];
  if (fragment === undefined) throw new Error(`There is no fragment ${name}`);
  const expanded = expandFragments(fragment, fragments, {
    ...variables,
    ...(expandFragments(withValues, fragments, variables) as Variables),
  });
  if (Array.isArray(expanded)) return expanded;
  return { type: 'group', ...(expanded as object), ...(expandFragments(rest, fragments, variables) as object) };
}

/** @throws Error for an unknown fragment or an undefined `$` name */
export function expandFragments(value: unknown, fragments: Fragments, variables: Variables = {}): unknown {
  if (typeof value === 'string') return replaceVariable(value, variables);
  if (Array.isArray(value)) {
    return value.flatMap((one) => {
      const expanded = expandFragments(one, fragments, variables);
      return isPlainObject(one) && 'part' in one ? expanded : [expanded];
    });
  }
  if (!isPlainObject(value)) return value;
  if ('part' in value) return insertFragment(value, fragments, variables);
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, expandFragments(one, fragments, variables)]),
  );
}
