import { createHash } from 'node:crypto';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { FrameLook } from '@parichay/shared/shop/frame/frame.fields.ts';
import { type FrameKind, frameScales } from '@parichay/shared/shop/frame/frame.lists.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer.document.ts';
import type { Area, DrawnItem, DrawnPage } from '@parichay/shared/studio/layer/layer.drawn.ts';
import type { LayerData, PictureField } from '@parichay/shared/studio/layer/layer.fields.ts';
import { layout } from '../../platform/render/layout/layout.ts';
import type { LayerPictures } from '../../platform/render/raster/layer-pictures.ts';
import type { Raster } from '../../platform/render/raster/raster.ts';
import type { BrandKit } from '../../shop/brand-kit/brand-kit.queries.ts';
import { framePictures, frameTexts } from '../../shop/frame/frame.data.ts';
import { frames } from '../../shop/frame/frame.documents.ts';
import type { ImagePostRow } from './image-post.queries.ts';

export interface Wanted {
  frame: string;
  shape: PostShape;
  message: string;
  look: FrameLook;
}

export interface Framed {
  page: DrawnPage;
  /** Digest of everything that is drawn: equal keys give equal pictures. */
  key: string;
}

/** Increase it when the same input gives a different drawing, which invalidates stored files. */
const DRAWING = 3;

const hidingFlag = {
  regular: 'hideRegularFrame',
  product: 'hideProductFrame',
  political: 'hidePoliticalFrame',
} as const satisfies Record<FrameKind, string>;

export const isHiddenByPlan = (document: LayerDocument, { hides }: Pick<BrandKit, 'hides'>): boolean =>
  document.frameKind !== undefined && hides[hidingFlag[document.frameKind]];

/** @throws ApiError frame_not_available when it is unknown or hidden by the plan */
export function frameFor(business: BrandKit, name: string): LayerDocument {
  const document = frames.get(name) ?? business.studio.frames.get(name);
  if (!document || isHiddenByPlan(document, business)) throw new ApiError('frame_not_available');
  return document;
}

export function createFraming({ raster, layerPictures }: { raster: Raster; layerPictures: LayerPictures }) {
  /** Skips pictures whose file is gone. */
  async function dataOf(business: BrandKit, post: ImagePostRow, wanted: Wanted): Promise<LayerData> {
    const pictures: LayerData['pictures'] = { post: await layerPictures.of('post', post.picture) };
    for (const [field, picture] of Object.entries(framePictures(business.source)) as [PictureField, Picture][]) {
      const found = await layerPictures.of(field, picture).catch((error) => {
        if (error instanceof ApiError && error.code === 'not_found') return null;
        throw error;
      });
      if (found) pictures[field] = found;
    }
    const { settings } = business;
    return {
      texts: frameTexts(business.source, wanted.look.details ?? settings.details, wanted.message),
      pictures,
      brand: (wanted.look.colour === undefined ? settings.colour : wanted.look.colour) ?? business.brand,
      language: business.source.language,
    };
  }

  async function framed(
    business: BrandKit,
    post: ImagePostRow,
    wanted: Wanted,
    watermark: string | null,
  ): Promise<Framed> {
    const document = frameFor(business, wanted.frame);
    const data = await dataOf(business, post, wanted);
    const { settings } = business;
    const { look, shape } = wanted;
    const options = {
      data,
      shape,
      logoMode: look.logoMode ?? settings.logoMode,
      displayStyle: look.displayStyle ?? settings.displayStyle,
      scale: frameScales[look.height ?? settings.height],
      logo: look.logo ?? settings.logo,
      focalPoint: post.focal_point,
    };
    const digested = JSON.stringify([DRAWING, document.name, document.version, options, watermark]);
    return {
      page: await layout.page({ document, page: 'first', options, watermark }),
      key: createHash('sha256').update(digested).digest('base64url'),
    };
  }

  return {
    framed,
    draw: (
      { page }: Framed,
      file: { width?: number; quality?: number; format?: 'jpeg' | 'webp' } = {},
    ): Promise<Buffer> => raster.frame({ page, load: layerPictures.load, ...file }),
  };
}
export type Framing = ReturnType<typeof createFraming>;

/** Bounding box of the logo with its badge, in px; null = no logo */
export function logoOn(items: readonly DrawnItem[]): Area | null {
  for (const item of items) {
    if (item.kind !== 'group') continue;
    if (item.id !== 'logo') {
      const inside = logoOn(item.items);
      if (inside) return inside;
      continue;
    }
    const part = item.items.find((one) => one.id === 'logo-plate') ?? item.items[0];
    const [scale = 1, , , , x = 0, y = 0] = item.matrices?.[0] ?? [];
    if (!part || part.kind === 'group') return null;
    const { box } = part;
    return { x: box.x * scale + x, y: box.y * scale + y, width: box.width * scale, height: box.height * scale };
  }
  return null;
}
