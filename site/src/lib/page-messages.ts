import type { Namespace } from '../messages/namespaces.ts';
import { type Locale, type Messages, type Translate, translate } from './i18n.ts';

/** The locale that the page was built in. */
export const pageLocale = (): Locale => (document.documentElement.lang === 'hi' ? 'hi' : 'en');

/** The translator of browser code, over the words that the page embeds in `<script id="messages">`. */
export const pageTranslator = <N extends Namespace>(): Translate<N> =>
  translate<N>(pageLocale(), JSON.parse(document.getElementById('messages')?.textContent || '{}') as Messages);
