import { type Sections, sections } from '@parichay/shared/card/card.sections.ts';
import type { EditedSection } from './editor.store.ts';

/**
 * Half-typed fields replaced by their saved state: an email without its end must not hold up the picture of the rest.
 */
export function presentable<S extends EditedSection>(section: S, draft: Sections[S], saved: Sections[S]): Sections[S] {
  const parsed = sections[section].safeParse(draft);
  if (parsed.success) return parsed.data as Sections[S];
  const faulty = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const mended = Object.entries(draft).map(([name, value]) => [
    name,
    faulty.has(name) ? saved[name as keyof Sections[S]] : value,
  ]);
  return Object.fromEntries(mended) as Sections[S];
}
