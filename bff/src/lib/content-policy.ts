import { createHash } from 'node:crypto';

/** Origins that a configured third party needs; without one the policy stays closed. */
export interface PolicyOpenings {
  script?: string[];
  connect?: string[];
  image?: string[];
}

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const inline = (html: string, tag: 'script' | 'style'): string[] => {
  const blocks = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'gi'));
  return [...blocks]
    .filter(
      ([, attributes = '', text = '']) => text !== '' && !/\bsrc=|type="application\/(ld\+)?json"/.test(attributes),
    )
    .map(([, , text = '']) => sha256(text));
};

/** The Content-Security-Policy of a page: our own files, and just the inline blocks that stand in it. */
export function contentPolicy(html: string, isTls: boolean, openings: PolicyOpenings = {}): string {
  const list = (...sources: string[]) => sources.join(' ');
  return [
    "default-src 'none'",
    `script-src ${list("'self'", ...inline(html, 'script'), ...(openings.script ?? []))}`,
    `style-src ${list("'self'", ...inline(html, 'style'))}`,
    `img-src ${list("'self'", 'data:', 'blob:', ...(openings.image ?? []))}`,
    "font-src 'self'",
    `connect-src ${list("'self'", ...(openings.connect ?? []))}`,
    "manifest-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    ...(isTls ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** For answers that are no pages. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";
