// biome-ignore lint/style/noRestrictedImports: for servers alone, which share these files
import { readFileSync } from 'node:fs';
import { inEachLocale, type Locale } from './languages.ts';

/** For servers only; pages get their texts from the build. */
export const readTexts = <Texts>(file: string): Record<Locale, Texts> =>
  inEachLocale((locale) => JSON.parse(readFileSync(new URL(`./${locale}/${file}.json`, import.meta.url), 'utf8')));

export const fillPlaceholders = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
