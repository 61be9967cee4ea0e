import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { roomOf } from './imports.ts';
import allowed from './words.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const files = globSync('{shared,bff,upstream,site}/src/**/*.{ts,tsx,astro}', { cwd: root }).sort();
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Words and openings of comments that readers stumble on; docs/style.md has what to write. */
const marker =
  /\b(stands?|stood|told|tells|whoever|whomever|nobody|somebody|anybody|anew|of its own|all the same|anyway|dear|beside|meanwhile|goes? on|comes? to rest)\b/i;
const opening = /^(Of|By|Beside|Where|Whose|Whom|Whether) /;

const comment = /\/\*\*?[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*/g;

const commentsOf = (text: string): string[] =>
  [...text.matchAll(comment)]
    .map(([found]) =>
      found
        .replace(/^\s*(\/\*\*?|\/\/|\*\/|\*)/gm, '')
        .replace(/\*\/$/, '')
        .trim(),
    )
    .filter((words) => /^[`A-Z_a-z\d@]/.test(words));

const roomNameOf = (file: string) => roomOf(file) ?? file.split('/').slice(0, 2).join('/');

describe('comments', () => {
  test('the comments of a room have at most as many stumbling blocks as words.json allows', () => {
    const counts: Record<string, number> = {};
    for (const file of files)
      for (const words of commentsOf(textOf(file)))
        if (marker.test(words) || opening.test(words)) counts[roomNameOf(file)] = (counts[roomNameOf(file)] ?? 0) + 1;
    const rooms = [...new Set([...Object.keys(counts), ...Object.keys(allowed)])].sort();
    // A room that has become plainer lowers its number in words.json.
    expect(Object.fromEntries(rooms.map((room) => [room, counts[room] ?? 0]))).toEqual(allowed);
  });
});

/** Names that a search engine does not know; docs/style.md has the field's. */
const bannedNames =
  /\b(?:most(?!Visited\b)[A-Z]\w*|MOST_[A-Z_]+|forget[A-Z]\w*|takeRoom|asksAgain|businessToFrame|tellAdmins|saidAnyway|lookAtFilm|OwnWords|SaidLines|UnlessNamed|TakenSheet)\b/g;

test('no code has a name from the list of banned names', () => {
  const found = files.flatMap((file) => Array.from(textOf(file).matchAll(bannedNames), ([name]) => `${file}: ${name}`));
  expect(found).toEqual([]);
});
