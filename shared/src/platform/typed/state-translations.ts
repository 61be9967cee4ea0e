import bn from '../language/bn/names/states.json' with { type: 'json' };
import gu from '../language/gu/names/states.json' with { type: 'json' };
import hi from '../language/hi/names/states.json' with { type: 'json' };
import kn from '../language/kn/names/states.json' with { type: 'json' };
import type { Locale } from '../language/languages.ts';
import mr from '../language/mr/names/states.json' with { type: 'json' };
import ta from '../language/ta/names/states.json' with { type: 'json' };
import te from '../language/te/names/states.json' with { type: 'json' };

const stateNamesByLocale: Record<Exclude<Locale, 'en'>, Record<string, string>> = { bn, gu, hi, kn, mr, ta, te };

/** For servers, because a page needs one language. */
export const stateTranslations: readonly (readonly [name: string, code: string])[] = Object.values(
  stateNamesByLocale,
).flatMap((names) => Object.entries(names).map(([code, name]) => [name, code] as const));
