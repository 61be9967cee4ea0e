/** A path such as `brand.colour`. Lists and pictures have one path. */
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

const isEqual = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((row, index) => isEqual(row, other[index]))
    : isNestedObject(one) && isNestedObject(other)
      ? [...Object.keys(one), ...Object.keys(other)].every((name) => isEqual(one[name], other[name]))
      : isSame(one, other);

interface Merged<T> {
  value: T;
  hasConflict: boolean;
}

/** Rows have no ids: equal rows match first, then those that share one of these fields. */
const identifyingFields = ['name', 'label', 'network', 'url', 'picture', 'title', 'caption'];

const isSameRow = (one: unknown, other: unknown, field: string): boolean => {
  if (!isNestedObject(one) || !isNestedObject(other) || !one[field]) return false;
  const pictureIdOf = (value: unknown): unknown => (value as { mediaId?: unknown }).mediaId ?? value;
  return Boolean(other[field]) && isSame(pictureIdOf(one[field]), pictureIdOf(other[field]));
};

function matchRows(rows: readonly unknown[], others: readonly unknown[], matchesByPosition = true): number[] {
  const found = rows.map(() => -1);
  const isFree = (index: number): boolean => index < others.length && !found.includes(index);
  const match = (isMatch: (row: unknown, other: unknown) => boolean) =>
    rows.forEach((row, at) => {
      if (found[at] === -1) found[at] = others.findIndex((other, index) => isFree(index) && isMatch(row, other));
    });
  match(isEqual);
  for (const field of identifyingFields) match((row, other) => isSameRow(row, other, field));
  if (matchesByPosition)
    rows.forEach((_, at) => {
      if (found[at] === -1 && isFree(at)) found[at] = at;
    });
  return found;
}

const isAscending = (indices: readonly number[]): boolean =>
  indices.every((index, at) => at === 0 || index > (indices[at - 1] ?? 0));

function mergeRows(base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): Merged<unknown[]> {
  const mineOfBase = matchRows(base, mine);
  const theirsOfBase = matchRows(base, theirs);
  // Keys: the index in `base`, else `base.length` plus the index of an added row.
  const addedByMe = mine.map((_, index) => index).filter((index) => !mineOfBase.includes(index));
  const addedByThem = theirs.map((_, index) => index).filter((index) => !theirsOfBase.includes(index));
  const sameAddition = matchRows(
    addedByThem.map((index) => theirs[index]),
    addedByMe.map((index) => mine[index]),
    false,
  );
  const myKeyOf = (index: number): number => {
    const at = mineOfBase.indexOf(index);
    return at >= 0 ? at : base.length + addedByMe.indexOf(index);
  };
  const theirKeyOf = (index: number): number => {
    const at = theirsOfBase.indexOf(index);
    if (at >= 0) return at;
    const added = addedByThem.indexOf(index);
    const same = sameAddition[added] ?? -1;
    return base.length + (same >= 0 ? same : addedByMe.length + added);
  };
  const myKeys = mine.map((_, index) => myKeyOf(index));
  const theirKeys = theirs.map((_, index) => theirKeyOf(index));

  const inBoth = (keys: readonly number[], others: readonly number[]) =>
    keys.filter((key) => key < base.length && others.includes(key));
  const isMovedByMe = !isAscending(myKeys.filter((key) => key < base.length));
  const isMovedByThem = !isAscending(theirKeys.filter((key) => key < base.length));
  let hasConflict = isMovedByMe && isMovedByThem && !isSame(inBoth(myKeys, theirKeys), inBoth(theirKeys, myKeys));

  const [leading, following] = isMovedByMe ? [myKeys, theirKeys] : [theirKeys, myKeys];
  const keys = [...leading];
  for (const [at, key] of following.entries()) {
    if (keys.includes(key)) continue;
    const previous = following.slice(0, at).findLast((one) => keys.includes(one));
    keys.splice(previous === undefined ? 0 : keys.indexOf(previous) + 1, 0, key);
  }

  const value = keys.flatMap((key) => {
    const [mineAt, theirsAt] = [myKeys.indexOf(key), theirKeys.indexOf(key)];
    const merged =
      mineAt >= 0 && theirsAt >= 0
        ? mergeValues(base[key], mine[mineAt], theirs[theirsAt])
        : mergeOneSided(key < base.length ? { row: base[key] } : null, mineAt >= 0, mine[mineAt] ?? theirs[theirsAt]);
    hasConflict ||= merged.hasConflict;
    return merged.value === undefined ? [] : [merged.value];
  });
  return { value, hasConflict };
}

/** @param base null = an added row @returns undefined = a removed row */
function mergeOneSided(base: { row: unknown } | null, isMine: boolean, row: unknown): Merged<unknown> {
  if (!base) return { value: row, hasConflict: false };
  if (isEqual(base.row, row)) return { value: undefined, hasConflict: false };
  return { value: isMine ? row : undefined, hasConflict: true };
}

/** On a conflict mine is preferred. */
function mergeValues(base: unknown, mine: unknown, theirs: unknown): Merged<unknown> {
  if (isEqual(mine, theirs) || isEqual(theirs, base)) return { value: mine, hasConflict: false };
  if (isEqual(mine, base)) return { value: theirs, hasConflict: false };
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) return mergeRows(base, mine, theirs);
  if (isNestedObject(base) && isNestedObject(mine) && isNestedObject(theirs)) {
    const { values, conflicts } = threeWayMerge(base, mine, theirs);
    return { value: values, hasConflict: conflicts.length > 0 };
  }
  return { value: mine, hasConflict: true };
}

/**
 * Three-way merge; lists are merged row by row.
 * @param base common ancestor
 * @returns conflicts: paths that both changed differently; there `values` has mine
 */
export function threeWayMerge<T extends object>(base: T, mine: T, theirs: T): { values: T; conflicts: Path[] } {
  const conflicts: Path[] = [];
  const values = differences(mine, base).reduce((now, path) => {
    const merged = mergeValues(valueAt(base, path), valueAt(mine, path), valueAt(theirs, path));
    if (merged.hasConflict) conflicts.push(path);
    return withValue(now, path, merged.value);
  }, theirs);
  return { values, conflicts };
}
