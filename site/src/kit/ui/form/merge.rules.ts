/** A path such as `brand.colour`. Lists and pictures count as single values. */
export type Path = string;

const isNestedObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('mediaId' in value);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const valueAt = (values: object, path: Path): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], values);

export function withValue<T extends object>(values: T, path: Path, value: unknown): T {
  const [name = '', ...rest] = path.split('.');
  const inner = (values as Record<string, unknown>)[name];
  return { ...values, [name]: rest.length > 0 ? withValue((inner ?? {}) as object, rest.join('.'), value) : value };
}

export function differences(one: unknown, other: unknown, path: Path = ''): Path[] {
  if (isSame(one, other)) return [];
  if (!isNestedObject(one) || !isNestedObject(other)) return [path];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => differences(one[name], other[name], path ? `${path}.${name}` : name));
}

/**
 * Three-way merge.
 * @param base common ancestor
 * @returns conflicts: paths that both changed differently
 */
export function threeWayMerge<T extends object>(base: T, mine: T, theirs: T): { values: T; conflicts: Path[] } {
  const changedPaths = differences(mine, base);
  const values = changedPaths.reduce((now, path) => withValue(now, path, valueAt(mine, path)), theirs);
  const isWithoutConflict = (path: Path) =>
    isSame(valueAt(theirs, path), valueAt(base, path)) || isSame(valueAt(theirs, path), valueAt(mine, path));
  return { values, conflicts: changedPaths.filter((path) => !isWithoutConflict(path)) };
}
