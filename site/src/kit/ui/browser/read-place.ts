export function readPlace<const N extends string>(
  names: readonly N[],
  search = location.search,
): Readonly<Partial<Record<N, string>>> {
  const query = new URLSearchParams(search);
  const known = names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []));
  return Object.fromEntries(known);
}
