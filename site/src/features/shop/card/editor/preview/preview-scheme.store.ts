import { atom } from 'nanostores';

/** null = the device's scheme. */
export const $isDark = atom<boolean | null>(null);

const originalMedia = new WeakMap<CSSMediaRule, string>();

function* mediaRules(rules: CSSRuleList): Generator<CSSMediaRule> {
  for (const rule of rules) {
    const frameWindow = rule.parentStyleSheet?.ownerNode?.ownerDocument?.defaultView as
      | (Window & typeof globalThis)
      | null;
    if (frameWindow && rule instanceof frameWindow.CSSMediaRule) yield rule;
    if ('cssRules' in rule) yield* mediaRules(rule.cssRules as CSSRuleList);
  }
}

export function applyColourScheme(frame: Document, isDark: boolean | null): void {
  frame.documentElement.style.colorScheme = isDark === null ? '' : isDark ? 'dark' : 'light';
  for (const sheet of frame.styleSheets) {
    for (const rule of mediaRules(sheet.cssRules)) {
      const mediaText = originalMedia.get(rule) ?? rule.media.mediaText;
      if (!mediaText.includes('prefers-color-scheme')) continue;
      originalMedia.set(rule, mediaText);
      const isMatching = isDark === mediaText.includes('dark');
      rule.media.mediaText = isDark === null ? mediaText : isMatching ? 'all' : 'not all';
    }
  }
}
