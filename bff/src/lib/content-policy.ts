import { hash } from 'node:crypto';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

/** What a configured third party needs, or a site drawn from source; without one the policy stays closed. */
export interface PolicyOpenings {
  script?: string[];
  /** Of style elements alone: attributes stay closed. */
  styleElement?: string[];
  worker?: string[];
  connect?: string[];
  image?: string[];
  frame?: string[];
}

const sha256 = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

type Element = DefaultTreeAdapterTypes.Element;

/**
 * Digests of the inline blocks of a page. It is parsed as a browser parses it: a `<script>` that somebody has written
 * into a name stands in an attribute or as text, and must not be allowed because it looks like one.
 */
function inlineDigests(html: string): { script: string[]; style: string[] } {
  const digests = { script: [] as string[], style: [] as string[] };
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if (node.nodeName === 'script' || node.nodeName === 'style') {
      const { attrs, childNodes } = node as Element;
      const text = childNodes.map((child) => ('value' in child ? child.value : '')).join('');
      const isData = attrs.some(({ name, value }) => name === 'src' || (name === 'type' && value.endsWith('json')));
      if (text && !isData) digests[node.nodeName].push(sha256(text));
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return digests;
}

/** A public card's own style and script stand before every word that a stranger wrote, so they are found unparsed. */
const ownFirst =
  /^<!DOCTYPE html><html lang="[a-z]{2}"><head><meta charset="utf-8">\s*<style>([^<]*)<\/style>(?:\s*<script>([^<]*)<\/script>)?/i;

/**
 * The inline blocks that a public card begins with, which are all that it has. Asked for every card that nobody has in
 * memory, and parsing takes longer than drawing.
 */
export function cardDigests(html: string): ReturnType<typeof inlineDigests> {
  const [, style, script] = ownFirst.exec(html) ?? [];
  // A page that does not begin as ours do is not looked through for blocks to allow: they might be anybody's.
  if (style === undefined) return { script: [], style: [] };
  return { script: script === undefined ? [] : [sha256(script)], style: [sha256(style)] };
}

/** The Content-Security-Policy of a page: our own files, and just the inline blocks that stand in it. */
export function contentPolicy(
  html: string,
  isTls: boolean,
  openings: PolicyOpenings = {},
  digests = inlineDigests(html),
): string {
  const list = (...sources: string[]) => sources.join(' ');
  return [
    "default-src 'none'",
    `script-src ${list("'self'", ...digests.script, ...(openings.script ?? []))}`,
    `style-src ${list("'self'", ...digests.style)}`,
    `img-src ${list("'self'", 'data:', 'blob:', ...(openings.image ?? []))}`,
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${list("'self'", ...(openings.connect ?? []))}`,
    "manifest-src 'self'",
    ...(openings.styleElement ? [`style-src-elem ${list(...openings.styleElement)}`] : []),
    ...(openings.worker ? [`worker-src ${list(...openings.worker)}`] : []),
    `frame-src ${list("'self'", ...(openings.frame ?? []))}`,
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ...(isTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** For answers that are no pages. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";
