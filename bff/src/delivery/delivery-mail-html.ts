import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { coloursByRole } from '@parichay/shared/studio/layer/layer-colours.ts';
import { type MailFooter, mailFooterOf } from './delivery-footer.ts';
import type { MailBrand } from './delivery-message.ts';

export interface MailContent {
  locale: Locale;
  agencyName: string;
  brand: MailBrand;
  lead: string;
  paragraphs?: readonly string[];
  code?: string;
  /** 1200 × 630 px. */
  picture?: { url: string; alt: string } | null;
  button?: { words: string; href: string } | null;
  note?: string;
  footer?: MailFooter | undefined;
}

const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Many mail clients lack style sheets, variables and SVG, so styles are inline. */
export function mailHtml({
  locale,
  agencyName,
  brand,
  lead,
  paragraphs = [],
  code,
  picture,
  button,
  note,
  footer,
}: MailContent): string {
  const { brand: fill, 'on-brand': onFill } = coloursByRole(brand.colour);
  const paragraph = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const headerHtml = brand.logoUrl
    ? `<img src="${escapeHtml(brand.logoUrl)}" alt="${escapeHtml(agencyName)}" height="40" style="display:block;height:40px;max-width:200px;border:0;font-weight:bold">`
    : `<strong style="font-size:18px">${escapeHtml(agencyName)}</strong>`;
  const link = button && escapeHtml(button.href);
  const pictureHtml =
    picture &&
    `<a href="${link ?? '#'}"><img src="${escapeHtml(picture.url)}" alt="${escapeHtml(picture.alt)}" width="480" style="display:block;width:100%;max-width:480px;height:auto;border:0;border-radius:10px;margin:0 0 20px"></a>`;
  const buttonHtml =
    button &&
    `<a href="${link}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:${fill};color:${onFill};font-weight:bold;text-decoration:none">${escapeHtml(button.words)}</a>`;
  const { help, links } = mailFooterOf(locale, footer);
  const footerItems = [
    help && escapeHtml(help),
    ...links.map(({ words, href }) => `<a href="${escapeHtml(href)}" style="color:#57534e">${escapeHtml(words)}</a>`),
  ].filter(Boolean);
  const footerHtml =
    footerItems.length > 0
      ? `<p style="margin:0;padding:16px 28px;max-width:480px;font-size:14px;color:#57534e">${footerItems.join(' &nbsp; ')}</p>\n`
      : '';
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:0;background:#f5f4f2;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif;color:#1c1917">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f4f2"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:536px;background:#ffffff;border-radius:14px"><tr><td style="padding:28px;color:#1c1917">
<div style="margin:0 0 24px">${headerHtml}</div>
${[
  paragraph(lead),
  ...paragraphs.map((line) => paragraph(line, 'white-space:pre-line')),
  code && paragraph(code, 'font-size:34px;font-weight:bold;letter-spacing:6px'),
  pictureHtml,
  buttonHtml && `<p style="margin:0 0 16px">${buttonHtml}</p>`,
  note && paragraph(note, 'color:#57534e;margin:0'),
]
  .filter(Boolean)
  .join('\n')}
</td></tr></table>
${footerHtml}</td></tr></table>
</body></html>`;
}
