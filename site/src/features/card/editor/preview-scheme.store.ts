import { atom } from 'nanostores';

/** Whether the card is looked at as a phone in dark mode shows it; null: as this one does. */
export const $isDark = atom<boolean | null>(null);

const asWritten = new WeakMap<CSSMediaRule, string>();

function* mediaRules(rules: CSSRuleList): Generator<CSSMediaRule> {
  for (const rule of rules) {
    const view = rule.parentStyleSheet?.ownerNode?.ownerDocument?.defaultView as (Window & typeof globalThis) | null;
    if (view && rule instanceof view.CSSMediaRule) yield rule;
    if ('cssRules' in rule) yield* mediaRules(rule.cssRules as CSSRuleList);
  }
}

/**
 * Dresses a drawn card as dark or light phones see it. A frame follows the phone it is on, so what the card says about
 * dark phones is made to hold, or not to.
 */
export function dress(frame: Document, isDark: boolean | null): void {
  frame.documentElement.style.colorScheme = isDark === null ? '' : isDark ? 'dark' : 'light';
  for (const sheet of frame.styleSheets) {
    for (const rule of mediaRules(sheet.cssRules)) {
      const written = asWritten.get(rule) ?? rule.media.mediaText;
      if (!written.includes('prefers-color-scheme')) continue;
      asWritten.set(rule, written);
      const holds = isDark === written.includes('dark');
      rule.media.mediaText = isDark === null ? written : holds ? 'all' : 'not all';
    }
  }
}
