import { atom } from 'nanostores';

/** null = the device's scheme. */
export const $isDark = atom<boolean | null>(null);

const asWritten = new WeakMap<CSSMediaRule, string>();

function* mediaRules(rules: CSSRuleList): Generator<CSSMediaRule> {
  for (const rule of rules) {
    const view = rule.parentStyleSheet?.ownerNode?.ownerDocument?.defaultView as (Window & typeof globalThis) | null;
    if (view && rule instanceof view.CSSMediaRule) yield rule;
    if ('cssRules' in rule) yield* mediaRules(rule.cssRules as CSSRuleList);
  }
}

/** A frame follows the device's colour scheme, so the card's media queries are rewritten. */
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
