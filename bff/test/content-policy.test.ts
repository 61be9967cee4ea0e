import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cardInlineBlockDigests, contentSecurityPolicy } from '../src/lib/content-policy.ts';

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the Content-Security-Policy of a page', () => {
  test('the Content-Security-Policy of a page allows its inline style and script by hash and nothing unsafe', () => {
    const policy = contentSecurityPolicy('<head><style>a{}</style><script>run()</script></head>', true);
    expect(policy).toContain(`style-src 'self' ${digest('a{}')};`);
    expect(policy).toContain(`script-src 'self' ${digest('run()')};`);
    expect(policy).not.toContain('unsafe');
  });

  test('a script inside an attribute, a comment, text or JSON-LD gets no hash in the Content-Security-Policy', () => {
    const evil = 'alert(1)';
    const html = `<head><meta content="<script>${evil}</script>"><script type="application/ld+json">${evil}</script></head>
      <body><p title='<script>${evil}</script>'>&lt;script>${evil}&lt;/script></p><!--<script>${evil}</script>--></body>`;
    expect(contentSecurityPolicy(html, true)).not.toContain(digest(evil));
  });
});

describe('the Content-Security-Policy of a public card', () => {
  const page = (head: string, body = '', own = '<script>start()</script>') =>
    `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><style>a{color:red}</style>${own}<meta name="viewport">${head}</head><body>${body}</body></html>`;

  test('the Content-Security-Policy of a card has only the hashes of its first style and script', () => {
    const digestsWithoutText = cardInlineBlockDigests(page(''));
    expect(digestsWithoutText).toEqual({ script: [digest('start()')], style: [digest('a{color:red}')] });
    for (const words of ['<meta content="<style>b{}</style>">', '<style>b{}</style>', '<script>alert(1)</script>']) {
      expect(cardInlineBlockDigests(page(words, words))).toEqual(digestsWithoutText);
      expect(cardInlineBlockDigests(page(words, words, '')).script).toEqual([]);
    }
  });

  test('a page that does not begin with the style block of a card gets no hash in its Content-Security-Policy', () => {
    const other = '<!DOCTYPE html><html><head><title>t</title><style>a{}</style></head></html>';
    expect(cardInlineBlockDigests(other)).toEqual({ script: [], style: [] });
  });
});
