import { type SectionKey, type Sections, sections } from '@parichay/shared/shop/card/card-sections.ts';

/** Half-typed values must not block the preview: saved values replace fields, list items are omitted. */
export function replaceInvalid<S extends SectionKey>(section: S, draft: Sections[S], saved: Sections[S]): Sections[S] {
  const parsed = sections[section].safeParse(draft);
  if (parsed.success) return parsed.data as Sections[S];
  const fields = new Set<PropertyKey>();
  const items = new Map<PropertyKey, Set<PropertyKey>>();
  for (const { path } of parsed.error.issues) {
    const [field = '', index] = path;
    if (Array.isArray(draft[field as keyof Sections[S]]) && typeof index === 'number') {
      items.set(field, (items.get(field) ?? new Set()).add(index));
    } else fields.add(field);
  }
  const validEntries = Object.entries(draft).map(([name, value]) => {
    if (fields.has(name)) return [name, saved[name as keyof Sections[S]]];
    const faulty = items.get(name);
    return [name, faulty ? (value as unknown[]).filter((_, at) => !faulty.has(at)) : value];
  });
  return Object.fromEntries(validEntries) as Sections[S];
}
