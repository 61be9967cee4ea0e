import type { Namespace } from '../messages/namespaces.ts';
import { type Locale, type Messages, type Translate, translate } from './i18n.ts';

/** The locale that the page was built in. */
export const pageLocale = (): Locale => (globalThis.document?.documentElement.lang === 'hi' ? 'hi' : 'en');

const messages = JSON.parse(globalThis.document?.getElementById('messages')?.textContent || '{}') as Messages;

/** The translator of browser code, over the words that the page embeds in `<script id="messages">`. */
export const pageTranslator = <N extends Namespace>(): Translate<N> => translate<N>(pageLocale(), messages);

/** Words that came later, with a part of the page that most never open. */
export function addPageMessages(namespace: Namespace, words: Record<string, string>): void {
  messages[namespace] = words;
}
