import type { LayerData } from '@parichay/shared/studio/layer/layer.fields.ts';
import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import type { PdfTemplate } from '@parichay/shared/studio/layer/layer-document.ts';
import type { DrawnItem, DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { visiblePages } from '@parichay/shared/studio/layer/layer-resolve.ts';
import type { Typesetter } from '@parichay/shared/studio/layer/layer-scene.ts';
import { describe, expect, it, vi } from 'vitest';
import { type PdfFixture, pdfFixtures } from '../../dev/designs/pdf-fixtures.ts';
import {
  drawnTextsOf,
  flatItems,
  overlapPx,
  findUnreadableTexts as unreadableOn,
} from '../src/platform/render/page-faults.ts';
import { typeset } from '../src/platform/render/text/typeset.ts';
import { pdfTemplates } from '../src/studio/pdf-card/pdf-card-documents.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Typesets without outlines, which are slow and unused here. */
const typesetter: Typesetter = (text, options) => ({
  ...typeset(text, options),
  draw: () => ({ d: '', colourPaths: [] }),
});

const square = (key: string) => ({ key, width: 600, height: 600 });
const layerDataOf = ({ texts, brand, logo, hasPhoto }: PdfFixture): LayerData => ({
  texts,
  brand,
  pictures: {
    ...(logo && { logo: { key: 'logo', width: 400, height: 300, isCutOut: true, colour: '#0f766e' } }),
    ...(hasPhoto && { photo: square('photo') }),
    ...(texts.about && { product1Picture: square('p1'), leader2Picture: square('l2') }),
  },
});

const drawnPagesOf = (template: PdfTemplate, fixture: PdfFixture): DrawnPage[] => {
  const data = layerDataOf(fixture);
  return visiblePages(template, data).map((page) => drawPageForData(template, page, { typesetter, data }));
};

const linkTargetsIn = (items: readonly DrawnItem[]): string[] =>
  items.flatMap((item) =>
    item.kind === 'group' ? [...(item.link ? [item.link.href] : []), ...linkTargetsIn(item.items)] : [],
  );

const MM_PER_PT = 25.4 / 72;
/** Least distance from texts to the cut in mm, which presses need. */
const MARGIN_MM = 2;
const MIN_TEXT_PT = 5;

/** Print faults: small, clipped or overlapping texts. */
function printFaultsOf(page: DrawnPage, { pxPerMm, bleed }: PdfTemplate['print']): string[] {
  const faults: string[] = [];
  const texts = drawnTextsOf(page);
  const margin = bleed + MARGIN_MM * pxPerMm;
  const codes = flatItems(page.items).filter((item) => item.id === 'scan-plate');
  const pictures = flatItems(page.items).filter((item) => item.kind === 'picture' && item.id === 'logo');
  for (const [index, text] of texts.entries()) {
    const points = text.size / pxPerMm / MM_PER_PT;
    if (points < MIN_TEXT_PT) faults.push(`${text.id} is small: ${points.toFixed(1)} pt`);
    if (text.isTextCut && /^(name|person|holder)/.test(text.id)) faults.push(`${text.id} is cut`);
    for (const { box } of text.lines) {
      const isInside =
        box.x >= margin &&
        box.y >= margin &&
        box.x + box.width <= page.width - margin &&
        box.y + box.height <= page.height - margin;
      if (!isInside) faults.push(`${text.id} leaves the page`);
      for (const other of [...codes, ...pictures])
        if ('box' in other && overlapPx(box, other.box) > 2) faults.push(`${text.id} lies on ${other.id}`);
      for (const other of texts.slice(index + 1))
        if (other.lines.some((line) => overlapPx(box, line.box) > 3)) faults.push(`${text.id} lies on ${other.id}`);
    }
  }
  return faults;
}

/** Texts with too little contrast to the layers below them. */
const unreadable = (page: DrawnPage): string[] =>
  unreadableOn(page, () => null).map(({ item, contrast }) => `${item.id} ${item.fill.hex} ${contrast.toFixed(1)}`);

describe.each([...pdfTemplates.values()])('a PDF card with the template $name', (template) => {
  it.each(pdfFixtures)('a PDF card for $name has no layout error and no illegible text', (fixture) => {
    const pages = drawnPagesOf(template, fixture);
    expect(pages.flatMap((page) => [...printFaultsOf(page, template.print), ...unreadable(page)])).toEqual([]);
  });

  it('a PDF card shows the business name and has links for its phone, email, website and map', () => {
    const [rich] = pdfFixtures;
    if (!rich) throw new Error('there are holders');
    const pages = drawnPagesOf(template, rich);
    const shownTexts = pages.flatMap(drawnTextsOf).flatMap(({ lines }) => lines.map(({ text }) => text));
    expect(shownTexts).toContain('Mithai Ghar');
    const links = pages.flatMap(({ items }) => linkTargetsIn(items));
    expect(links).toContain('tel:+919825012345');
    expect(links).toContain('mailto:hello@mithaighar.in');
    expect(links).toContain('https://mithaighar.in/');
    expect(links).toContain('https://maps.example/1');
  });
});

describe('the set of PDF templates', () => {
  it('there are at least ten PDF templates: visiting cards, staff ids, company profiles and a price list', () => {
    const kinds = [...pdfTemplates.values()].map(({ print }) => print.kind);
    const count = (kind: string) => kinds.filter((one) => one === kind).length;
    expect(count('visiting')).toBeGreaterThanOrEqual(4);
    expect(count('staff-id')).toBeGreaterThanOrEqual(3);
    expect(count('profile')).toBeGreaterThanOrEqual(2);
    expect(count('price-list')).toBeGreaterThanOrEqual(1);
  });

  it('a PDF company profile omits pages without content', () => {
    const profile = pdfTemplates.get('company-profile-1');
    const [rich, poor] = [pdfFixtures[0], pdfFixtures.at(-1)];
    if (!profile || !rich || !poor) throw new Error('there is a profile');
    expect(drawnPagesOf(profile, rich)).toHaveLength(4);
    expect(drawnPagesOf(profile, poor)).toHaveLength(2);
  });
});
