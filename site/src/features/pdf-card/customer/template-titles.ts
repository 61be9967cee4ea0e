import { pageName } from '../../../lib/page-messages.ts';
import type { Template } from './pdf-card.store.ts';

/** A template's name in the language of the page; one of the studio stays as it was written. */
export const templateTitle = ({ templateCode, title }: Pick<Template, 'templateCode' | 'title'>): string =>
  pageName('pdf-templates', templateCode) ?? title;
