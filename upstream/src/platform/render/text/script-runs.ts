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

const letters = scripts.map(
  (script) => [script, new RegExp(String.raw`\p{Script=${scriptNames[script]}}`, 'u')] as const,
);

const known = new Map<string, Script | null>();

/** null = common characters (space, digit, punctuation, joiner, mark) and unsupported scripts. */
export function scriptOf(character: string): Script | null {
  const old = known.get(character);
  if (old !== undefined) return old;
  const script = letters.find(([, pattern]) => pattern.test(character))?.[0] ?? null;
  known.set(character, script);
  return script;
}

const opening = '([{“‘«‹';
const closing = ')]}”’»›';

/** In reading order; common characters take the script before them, closing brackets that of their opening. */
export function scriptRuns(text: string, direction?: TextDirection): { runs: ScriptRun[]; direction: TextDirection } {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, direction);
  const found = { runs: [] as ScriptRun[], direction: (paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr' } as const;
  const first = [...text].map(scriptOf).find((script) => script !== null) ?? 'Latn';
  const open: { closedBy: string; script: Script }[] = [];
  let current: Script = first;
  let at = 0;
  for (const character of text) {
    let script = scriptOf(character) ?? current;
    const pair = opening.indexOf(character);
    if (pair >= 0) open.push({ closedBy: closing[pair] ?? '', script });
    const opened = open.findLastIndex((bracket) => bracket.closedBy === character);
    if (opened >= 0) script = open.splice(opened)[0]?.script ?? script;
    current = script;
    const level = levels[at] ?? 0;
    const last = found.runs.at(-1);
    if (last?.script === script && last.level === level) last.end += character.length;
    else found.runs.push({ start: at, end: at + character.length, script, level });
    at += character.length;
  }
  return found;
}

/** From left to right (rule L2 of the Unicode bidirectional algorithm). */
export function visualOrder<R extends { level: number }>(runs: readonly R[]): R[] {
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
