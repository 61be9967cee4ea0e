import sanitizeHtml, { type Tag } from 'sanitize-html';
import { webUrl } from '../../platform/lib/fields.ts';

/* Server only: the sanitiser is too large for a page, and browser input is untrusted. */

const allowedTags = ['p', 'br', 'strong', 'em', 'u', 'h3', 'ul', 'ol', 'li', 'a'];

const tagAliases = { b: 'strong', i: 'em', div: 'p', h1: 'h3', h2: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' };

const isSafeLink = (href: string): boolean => webUrl.safeParse(href).success || /^(mailto:|tel:)[^\s<>"]+$/i.test(href);

/** Marks that WhatsApp leaves in copied text. */
const whatsappMarks = [
  [/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]*[^*\s])\*(?![\p{L}\p{N}*])/gu, 'strong'],
  [/(?<![\p{L}\p{N}_/@.])_(?=\S)([^_\n]*[^_\s])_(?![\p{L}\p{N}_@.])/gu, 'em'],
] as const;

const withoutWhatsappMarks = (text: string, outerTag: string): string =>
  whatsappMarks.reduce(
    (converted, [pattern, tag]) =>
      converted.replace(
        pattern,
        outerTag === tag || tagAliases[outerTag as keyof typeof tagAliases] === tag ? '$1' : `<${tag}>$1</${tag}>`,
      ),
    text,
  );

export function sanitiseRichText(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    textFilter: withoutWhatsappMarks,
    transformTags: {
      ...tagAliases,
      a: (_name, { href = '' }): Tag =>
        isSafeLink(href)
          ? { tagName: 'a', attribs: { href, rel: 'nofollow noopener' } }
          : { tagName: 'span', attribs: {} },
    },
  });
  return (
    clean
      // Editors leave empty blocks. The lookbehind prevents quadratic time on long blanks.
      .replace(/(?<!\s|<br \/>)(?:\s|<br \/>)+(<\/(?:p|h3|li)>)/g, '$1')
      .replace(/<(p|h3|li)>(?:\s|&nbsp;)*<\/\1>/g, '')
      .trim()
  );
}

const characterByEntity: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

export const richTextToPlain = (html: string): string =>
  sanitizeHtml(html.replace(/<(?:\/(?:p|h3|li|ul|ol|div)|br ?\/?)>/gi, '$&\n'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => characterByEntity[entity] ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
