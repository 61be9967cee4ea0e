import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { contentPolicy } from '../src/lib/content-policy.ts';

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the content policy of a page', () => {
  test('allows the inline blocks that stand in it, and nothing inline besides', () => {
    const policy = contentPolicy('<head><style>a{}</style><script>run()</script></head>', true);
    expect(policy).toContain(`style-src 'self' ${digest('a{}')};`);
    expect(policy).toContain(`script-src 'self' ${digest('run()')};`);
    expect(policy).not.toContain('unsafe');
  });

  test('a script in a name, an attribute or data is not allowed for looking like one', () => {
    const evil = 'alert(1)';
    const html = `<head><meta content="<script>${evil}</script>"><script type="application/ld+json">${evil}</script></head>
      <body><p title='<script>${evil}</script>'>&lt;script>${evil}&lt;/script></p><!--<script>${evil}</script>--></body>`;
    expect(contentPolicy(html, true)).not.toContain(digest(evil));
  });
});
