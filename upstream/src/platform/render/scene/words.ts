import { existsSync, readFileSync } from 'node:fs';
import { type PostLanguage, postLanguages } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { z } from 'zod';

export const greetingTones = ['warm', 'reverent', 'business', 'short'] as const;

const text = z.string().min(1);
const wishAndLine = z.strictObject({ wish: text, line: text });

const occasionWords = z.strictObject({
  name: text,
  wishes: z.tuple([text, text]),
  lines: z.record(z.enum(greetingTones), text),
  caption: text.max(500),
});

const wordsOfLanguage = {
  occasions: z.record(z.string(), occasionWords),
  everyday: z.strictObject({
    mornings: z.strictObject({ wishes: z.array(text), lines: z.array(text) }),
    thoughts: z.array(text),
  }),
  trades: z.intersection(
    z.object({ offers: z.record(z.string(), wishAndLine) }),
    z.record(z.string(), z.record(z.string(), wishAndLine)),
  ),
};

export interface GreetingWords {
  occasions: z.output<typeof wordsOfLanguage.occasions>;
  everyday: z.output<typeof wordsOfLanguage.everyday>;
  trades: z.output<typeof wordsOfLanguage.trades>;
}

const folder = new URL('./words/', import.meta.url);

function readWords(language: PostLanguage): GreetingWords {
  const read = (name: string): unknown => {
    const file = new URL(`${language}/${name}.json`, folder);
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  };
  const { occasions, everyday, trades } = wordsOfLanguage;
  return {
    occasions: occasions.parse(read('occasions') ?? {}),
    everyday: everyday.parse(read('everyday') ?? { mornings: { wishes: [], lines: [] }, thoughts: [] }),
    trades: trades.parse(read('trades') ?? { offers: {} }),
  };
}

let stored: ReadonlyMap<PostLanguage, GreetingWords> | undefined;

export function greetingWords(): ReadonlyMap<PostLanguage, GreetingWords> {
  stored ??= new Map(
    postLanguages
      .filter((language) => existsSync(new URL(`${language}/occasions.json`, folder)))
      .map((language) => [language, readWords(language)]),
  );
  return stored;
}
