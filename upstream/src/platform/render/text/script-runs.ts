import { type Script, scriptNames } from '@parichay/shared/platform/language/scripts.ts';
import bidiFactory from 'bidi-js';

export const scripts = Object.keys(scriptNames) as Script[];
export type { Script };
export type TextDirection = 'ltr' | 'rtl';

export interface ScriptRun {
  start: number;
  end: number;
  script: Script;
  /** Odd = right to left. */
  level: number;
}

const bidi = bidiFactory();

const scriptPatterns = scripts.map(
  (script) => [script, new RegExp(String.raw`\p{Script=${scriptNames[script]}}`, 'u')] as const,
);

const scriptCache = new Map<string, Script | null>();

/** null = common characters (space, digit, punctuation, joiner, mark) and unsupported scripts. */
export function scriptOfCharacter(character: string): Script | null {
  const cached = scriptCache.get(character);
  if (cached !== undefined) return cached;
  const script = scriptPatterns.find(([, pattern]) => pattern.test(character))?.[0] ?? null;
  scriptCache.set(character, script);
  return script;
}

const openingBrackets = '([{“‘«‹';
const closingBrackets = ')]}”’»›';

/** Runs are in reading order. Common characters take the previous script, closing brackets that of their opening. */
export function splitIntoScriptRuns(
  text: string,
  direction?: TextDirection,
): { runs: ScriptRun[]; direction: TextDirection } {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, direction);
  const result = { runs: [] as ScriptRun[], direction: (paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr' } as const;
  const firstScript = [...text].map(scriptOfCharacter).find((script) => script !== null) ?? 'Latn';
  const openBrackets: { closingBracket: string; script: Script }[] = [];
  let current: Script = firstScript;
  let index = 0;
  for (const character of text) {
    let script = scriptOfCharacter(character) ?? current;
    const bracketIndex = openingBrackets.indexOf(character);
    if (bracketIndex >= 0) openBrackets.push({ closingBracket: closingBrackets[bracketIndex] ?? '', script });
    const openedIndex = openBrackets.findLastIndex((bracket) => bracket.closingBracket === character);
    if (openedIndex >= 0) script = openBrackets.splice(openedIndex)[0]?.script ?? script;
    current = script;
    const level = levels[index] ?? 0;
    const last = result.runs.at(-1);
    if (last?.script === script && last.level === level) last.end += character.length;
    else result.runs.push({ start: index, end: index + character.length, script, level });
    index += character.length;
  }
  return result;
}

/** Sorts runs from left to right (rule L2 of the Unicode bidirectional algorithm). */
export function inVisualOrder<R extends { level: number }>(runs: readonly R[]): R[] {
  const ordered = [...runs];
  const levels = ordered.map((run) => run.level);
  const lowestOdd = Math.min(...levels.filter((level) => level % 2 === 1));
  for (let level = Math.max(0, ...levels); level >= lowestOdd; level--) {
    for (let start = 0; start < ordered.length; start++) {
      if ((ordered[start]?.level ?? 0) < level) continue;
      let end = start;
      while ((ordered[end]?.level ?? 0) >= level) end++;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}
