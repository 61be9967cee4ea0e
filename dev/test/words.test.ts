import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { commentsOf } from './comments.ts';
import { featureOf } from './imports.ts';
import allowed from './words.json' with { type: 'json' };

const root = join(import.meta.dirname, '../..');
const files = globSync('{shared,bff,upstream,site}/src/**/*.{ts,tsx,astro}', { cwd: root }).sort();
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Words and openings of comments that readers stumble on; docs/style.md has what to write. */
const discouragedWords =
  /\b(stands?|stood|told|tells|whoever|whomever|nobody|somebody|anybody|anew|of its own|all the same|anyway|dear|beside|meanwhile|goes? on|comes? to rest)\b/i;
const discouragedOpening = /^(Of|By|Beside|Where|Whose|Whom|Whether) /;

const featureNameOf = (file: string) => featureOf(file) ?? file.split('/').slice(0, 2).join('/');

describe('discouraged words in comments', () => {
  test('the number of comments with discouraged words in each feature is the one in words.json', () => {
    const counts: Record<string, number> = {};
    for (const file of files)
      for (const commentText of commentsOf(textOf(file)))
        if (discouragedWords.test(commentText) || discouragedOpening.test(commentText))
          counts[featureNameOf(file)] = (counts[featureNameOf(file)] ?? 0) + 1;
    const features = [...new Set([...Object.keys(counts), ...Object.keys(allowed)])].sort();
    // A feature with plainer comments lowers its number in words.json.
    expect(Object.fromEntries(features.map((feature) => [feature, counts[feature] ?? 0]))).toEqual(allowed);
  });
});

/** Summaries of calls, validation messages, log texts and errors: what developers, operators and API clients read. */
function messagesOf(file: string): string[] {
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest, true);
  const messages: string[] = [];
  const isMessageCall = /^(refine|min|max|regex|info|warn|error|fatal|push)$/;
  const isMessageProperty = /^(summary|message|error|fields)$/;
  function visit(node: ts.Node, isMessage: boolean): void {
    if (isMessage && (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node))) messages.push(node.text);
    ts.forEachChild(node, (child) => {
      if (ts.isPropertyAssignment(node)) return visit(child, isMessage || isMessageProperty.test(node.name.getText()));
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
        return visit(child, child !== node.expression && isMessageCall.test(node.expression.name.text));
      if (ts.isNewExpression(node)) return visit(child, /(Error|Failure)$/.test(node.expression.getText()));
      visit(child, isMessage && !ts.isFunctionLike(node) && !ts.isTaggedTemplateExpression(node));
    });
  }
  visit(source, false);
  return messages.filter((message) => /\w \w/.test(message));
}

test('no summary, validation message, log text or error has a discouraged word', () => {
  const discouraged = files
    .filter((file) => !file.endsWith('.astro'))
    .flatMap((file) =>
      messagesOf(file)
        .filter((message) => discouragedWords.test(message) || discouragedOpening.test(message))
        .map((message) => `${file}: ${message}`),
    );
  expect(discouraged).toEqual([]);
});

/** Names that a search engine does not know; docs/style.md has the field's. */
const bannedNames =
  /\b(?:most(?!Visited\b)[A-Z]\w*|MOST_[A-Z_]+|forget[A-Z]\w*|takeRoom|asksAgain|businessToFrame|tellAdmins|saidAnyway|lookAtFilm|OwnWords|SaidLines|UnlessNamed|TakenSheet)\b/g;

test('no code has a name from the list of banned names', () => {
  const bannedUses = files.flatMap((file) =>
    Array.from(textOf(file).matchAll(bannedNames), ([name]) => `${file}: ${name}`),
  );
  expect(bannedUses).toEqual([]);
});
