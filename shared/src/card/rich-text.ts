import sanitizeHtml, { type Tag } from 'sanitize-html';
import { webUrl } from '../lib/fields.ts';

/**
 * The one kind of rich text there is, "about us": paragraphs, two emphases, one heading, lists and links. For servers:
 * the sanitiser is too large for a page, and a browser's word for clean text would be worth nothing.
 */

const allowed = ['p', 'br', 'strong', 'em', 'u', 'h3', 'ul', 'ol', 'li', 'a'];

/** What editors and word processors write for the same thing. */
const alike = { b: 'strong', i: 'em', div: 'p', h1: 'h3', h2: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' };

const leads = (href: string): boolean => webUrl.safeParse(href).success || /^(mailto:|tel:)[^\s<>"]+$/i.test(href);

/** HTML of only what is allowed, whatever came in. Plain text comes back as it reads. */
export function cleanRichText(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: allowed,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      ...alike,
      a: (_name, { href = '' }): Tag =>
        leads(href) ? { tagName: 'a', attribs: { href, rel: 'nofollow noopener' } } : { tagName: 'span', attribs: {} },
    },
  });
  return (
    clean
      // Editors end every block with a break that says nothing, and leave empty blocks behind.
      // A run of blanks is looked at from its beginning only, or ten thousand of them would take a second.
      .replace(/(?<!\s|<br \/>)(?:\s|<br \/>)+(<\/(?:p|h3|li)>)/g, '$1')
      .replace(/<(p|h3|li)>(?:\s|&nbsp;)*<\/\1>/g, '')
      .trim()
  );
}

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The words of it alone, one line a paragraph. */
export const plainOfRichText = (html: string): string =>
  sanitizeHtml(html.replace(/<(?:\/(?:p|h3|li|ul|ol|div)|br ?\/?)>/gi, '$&\n'), {
    allowedTags: [],
    allowedAttributes: {},
  })
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
