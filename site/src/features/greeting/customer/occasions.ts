import { locale } from '../../../kit/ui/messages.ts';
import { namesOf } from '../../../lib/names.ts';

/** Of the occasions that every installation begins with. */
const names = namesOf(
  import.meta.glob('../../../../../shared/src/language/*/names/occasions.json', { eager: true, import: 'default' }),
);

/** A festival or an everyday occasion in the language of the page; one that somebody added stays as it was written. */
export const occasionLabel = (name: string): string => names[locale][name] ?? name;
