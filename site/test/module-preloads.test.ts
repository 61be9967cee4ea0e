import { describe, expect, it } from 'vitest';
import { withModulePreloads } from '../build/finish.ts';

const modules = new Map([
  ['/static/page.1.js', 'import{a}from"./api.2.js";import"./side.3.js";const x=import("./later.4.js")'],
  ['/static/api.2.js', 'import{b}from"./deep.5.js";export{b as a}'],
  ['/static/side.3.js', ''],
  ['/static/later.4.js', ''],
  ['/static/deep.5.js', 'import"./api.2.js"'],
  ['/static/Home.6.js', 'import{r}from"./react.7.js"'],
  ['/static/react.7.js', ''],
]);
const preloadsOf = (html: string): string[] =>
  Array.from(
    withModulePreloads(html, modules).matchAll(/rel="modulepreload" fetchpriority="low" href="([^"]+)"/g),
    ([, path = '']) => path,
  );

describe('the module preloads of a built page', () => {
  it('module preloads include all static imports of a page script, direct or nested, and no dynamic ones', () => {
    const html = '<head><script type="module" src="/static/page.1.js"></script></head>';
    expect(preloadsOf(html)).toEqual(['/static/api.2.js', '/static/deep.5.js', '/static/side.3.js']);
  });

  it('module preloads include the component and the renderer of an island', () => {
    const html =
      '<head></head><astro-island component-url="/static/Home.6.js" renderer-url="/static/react.7.js"></astro-island>';
    expect(preloadsOf(html)).toEqual(['/static/Home.6.js', '/static/react.7.js']);
  });

  it('a page without scripts has no module preloads', () => {
    expect(withModulePreloads('<head></head><p>Hello</p>', modules)).toBe('<head></head><p>Hello</p>');
  });
});
