import { translatedName } from '../../../../lib/page-messages.ts';
import type { Template } from './pdf-card.store.ts';

/** Templates made in the studio have one name for all languages. */
export const templateTitle = ({ templateCode, title }: Pick<Template, 'templateCode' | 'title'>): string =>
  translatedName('pdf-templates', templateCode) ?? title;
