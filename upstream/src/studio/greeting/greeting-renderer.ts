import { createHash } from 'node:crypto';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { FrameStyle } from '@parichay/shared/shop/frame/frame.fields.ts';
import { type FrameKind, frameScales } from '@parichay/shared/shop/frame/frame.lists.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { LayerData, PictureField } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import type { Area, DrawnItem, DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { layout } from '../../platform/render/layout/layout.ts';
import type { LayerPictureLoader } from '../../platform/render/raster/layer-pictures.ts';
import type { Raster } from '../../platform/render/raster/raster.ts';
import type { BrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import { framePictures, frameTexts } from '../../shop/frame/frame-data.ts';
import { frames } from '../../shop/frame/frame-documents.ts';
import type { ImagePostRow } from './image-post.queries.ts';

export interface GreetingOptions {
  frame: string;
  shape: PostShape;
  message: string;
  look: FrameStyle;
}

export interface GreetingLayout {
  page: DrawnPage;
  /** Digest of everything that is drawn: equal keys give equal pictures. */
  key: string;
}

/** Increase it when the same input is drawn differently, to invalidate stored files. */
const DRAWING_VERSION = 4;

const hideFlagByKind = {
  regular: 'hideRegularFrame',
  product: 'hideProductFrame',
  political: 'hidePoliticalFrame',
} as const satisfies Record<FrameKind, string>;

export const isHiddenByPlan = (document: LayerDocument, { hides }: Pick<BrandKit, 'hides'>): boolean =>
  document.frameKind !== undefined && hides[hideFlagByKind[document.frameKind]];

export const lacksProducts = (document: LayerDocument, { source }: Pick<BrandKit, 'source'>): boolean =>
  document.frameKind === 'product' && !source.sections?.products.products.length;

/** @throws ApiError frame_not_available when it is unknown or hidden by the plan */
export function requireAvailableFrame(business: BrandKit, name: string): LayerDocument {
  const document = frames.get(name) ?? business.studio.frames.get(name);
  if (!document || isHiddenByPlan(document, business)) throw new ApiError('frame_not_available');
  return document;
}

export function createGreetingRenderer({
  raster,
  layerPictures,
}: {
  raster: Raster;
  layerPictures: LayerPictureLoader;
}) {
  /** Skips pictures of the business whose file is gone. */
  async function loadLayerData(
    business: BrandKit,
    post: ImagePostRow,
    greetingOptions: GreetingOptions,
  ): Promise<LayerData> {
    const pictures: LayerData['pictures'] = { post: await layerPictures.loadLayerPicture('post', post.picture) };
    for (const [field, picture] of Object.entries(framePictures(business.source)) as [PictureField, Picture][]) {
      const layerPicture = await layerPictures.loadLayerPicture(field, picture).catch((error) => {
        if (error instanceof ApiError && error.code === 'not_found') return null;
        throw error;
      });
      if (layerPicture) pictures[field] = layerPicture;
    }
    const { settings } = business;
    return {
      texts: frameTexts(business.source, greetingOptions.look.details ?? settings.details, greetingOptions.message),
      pictures,
      brand:
        (greetingOptions.look.colour === undefined ? settings.colour : greetingOptions.look.colour) ?? business.brand,
      language: business.source.language,
    };
  }

  async function layOutGreeting(
    business: BrandKit,
    post: ImagePostRow,
    greetingOptions: GreetingOptions,
    watermark: string | null,
  ): Promise<GreetingLayout> {
    const document = requireAvailableFrame(business, greetingOptions.frame);
    const data = await loadLayerData(business, post, greetingOptions);
    const { settings } = business;
    const { look, shape } = greetingOptions;
    const options = {
      data,
      shape,
      logoMode: look.logoMode ?? settings.logoMode,
      displayStyle: look.displayStyle ?? settings.displayStyle,
      scale: frameScales[look.height ?? settings.height],
      logo: look.logo ?? settings.logo,
      keepOut: post.keep_out,
    };
    const scene = post.scene && { scene: post.scene, language: post.language, shape };
    const digestInput = JSON.stringify([DRAWING_VERSION, document.name, document.version, options, scene, watermark]);
    return {
      page: await layout.page({ document, page: 'first', options, scene, watermark }),
      key: createHash('sha256').update(digestInput).digest('base64url'),
    };
  }

  return {
    layOut: layOutGreeting,
    draw: (
      { page }: GreetingLayout,
      fileOptions: { width?: number; quality?: number; format?: 'jpeg' | 'webp' } = {},
    ): Promise<Buffer> => raster.frame({ page, load: layerPictures.load, ...fileOptions }),
  };
}
export function withPostPicture(page: DrawnPage, key: string): DrawnPage {
  const { width, height } = page;
  const isFullSize = (item: DrawnItem) =>
    item.kind === 'group' && item.items[0]?.kind === 'group' && String(item.items[0].matrices) === '1,0,0,1,0,0';
  const items = page.items.map(
    (item): DrawnItem =>
      item.id === 'post' && isFullSize(item)
        ? { kind: 'picture', id: 'post', key, box: { x: 0, y: 0, width, height } }
        : item,
  );
  return { ...page, items };
}

export type GreetingRenderer = ReturnType<typeof createGreetingRenderer>;

/** Bounding box of the logo with its badge, in px; null = no logo */
export function logoBoxOf(items: readonly DrawnItem[]): Area | null {
  for (const item of items) {
    if (item.kind !== 'group') continue;
    if (item.id !== 'logo') {
      const nestedLogo = logoBoxOf(item.items);
      if (nestedLogo) return nestedLogo;
      continue;
    }
    const plate = item.items.find((one) => one.id === 'logo-plate') ?? item.items[0];
    const [scale = 1, , , , x = 0, y = 0] = item.matrices?.[0] ?? [];
    if (!plate || plate.kind === 'group') return null;
    const { box } = plate;
    return { x: box.x * scale + x, y: box.y * scale + y, width: box.width * scale, height: box.height * scale };
  }
  return null;
}
