import { hash } from 'node:crypto';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export interface CspSources {
  script?: string[];
  /** For style elements only: style attributes stay blocked. */
  styleElement?: string[];
  worker?: string[];
  connect?: string[];
  image?: string[];
  frame?: string[];
}

const cspHashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

type Element = DefaultTreeAdapterTypes.Element;

/** The page is parsed as HTML, because a `<script>` within a name is only text. */
function inlineBlockDigests(html: string): { script: string[]; style: string[] } {
  const digests = { script: [] as string[], style: [] as string[] };
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === 'script' || node.nodeName === 'style') {
      const { attrs, childNodes } = node as Element;
      const text = childNodes.map((child) => ('value' in child ? child.value : '')).join('');
      const isData = attrs.some(({ name, value }) => name === 'src' || (name === 'type' && value.endsWith('json')));
      if (text && !isData) digests[node.nodeName].push(cspHashOf(text));
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return digests;
}

const leadingInlineBlocksPattern =
  /^<!DOCTYPE html><html lang="[a-z]{2,3}"><head><meta charset="utf-8">\s*<style>([^<]*)<\/style>(?:\s*<script>([^<]*)<\/script>)?/i;

/** A pattern is faster than parsing, and safe, because a card's own blocks precede all text of users. */
export function cardInlineBlockDigests(html: string): ReturnType<typeof inlineBlockDigests> {
  const [, style, script] = leadingInlineBlocksPattern.exec(html) ?? [];
  // Blocks elsewhere might come from users.
  if (style === undefined) return { script: [], style: [] };
  return { script: script === undefined ? [] : [cspHashOf(script)], style: [cspHashOf(style)] };
}

export function contentSecurityPolicy(
  html: string,
  isTls: boolean,
  cspSources: CspSources = {},
  digests = inlineBlockDigests(html),
): string {
  const list = (...sources: string[]) => sources.join(' ');
  return [
    "default-src 'none'",
    `script-src ${list("'self'", ...digests.script, ...(cspSources.script ?? []))}`,
    `style-src ${list("'self'", ...digests.style)}`,
    `img-src ${list("'self'", 'data:', 'blob:', ...(cspSources.image ?? []))}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${list("'self'", ...(cspSources.connect ?? []))}`,
    "manifest-src 'self'",
    ...(cspSources.styleElement ? [`style-src-elem ${list(...cspSources.styleElement)}`] : []),
    ...(cspSources.worker ? [`worker-src ${list(...cspSources.worker)}`] : []),
    `frame-src ${list("'self'", ...(cspSources.frame ?? []))}`,
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ...(isTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

export const denyAllPolicy = "default-src 'none'; frame-ancestors 'none'";
