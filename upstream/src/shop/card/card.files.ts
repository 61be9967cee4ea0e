import type { CardFile } from '@parichay/shared/internal.ts';
import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { viaAddress } from '@parichay/shared/shop/analytics/analytics.lists.ts';
import type { Design } from '@parichay/shared/shop/card/card.lists.ts';
import type { PublicCard } from '@parichay/shared/shop/card/card.page.ts';
import { qrSvg } from '@parichay/shared/shop/card/qr.ts';
import { Bytes } from '../../platform/http/handle.ts';
import type { MediaStore } from '../../platform/media/media.files.ts';
import { mediaKey } from '../../platform/media/media.rules.ts';
import type { PictureFileName } from '../../platform/media/picture.ts';
import type { LayerPictures } from '../../platform/render/raster/layer-pictures.ts';
import type { Raster } from '../../platform/render/raster/raster.ts';
import { nameFace } from '../../platform/render/text/name-face.ts';
import { cardDrawing } from './card.drawing.ts';
import { appIcon, cardName, iconOf, manifestOf } from './card.install.ts';
import { ogImage } from './card.og.ts';
import { vcardOf } from './card.vcard.ts';

export interface FileServices {
  media: MediaStore;
  raster: Raster;
  layerPictures: LayerPictures;
}

/** A code reveals only the address, so drafts and paused cards have one too. */
export type CodeFile = Extract<CardFile, `qr.${string}`>;
export const isCode = (file: CardFile): file is CodeFile => file === 'qr.svg' || file === 'qr.png';

export async function faceOf(design: Design, name: string): Promise<Bytes> {
  const face = await nameFace(design, name);
  if (!face) throw new ApiError('not_found');
  return new Bytes(face, { 'content-type': 'font/woff2' });
}

const png = (bytes: Buffer) => new Bytes(bytes, { 'content-type': 'image/png' });

export function cardFiles({ media, ...rendering }: FileServices) {
  const draw = cardDrawing(rendering);
  const bytesOf = async (picture: { mediaId: string } | null | undefined, file: PictureFileName) =>
    picture ? media.getBytes(mediaKey(picture.mediaId, file)) : null;

  return {
    async code(url: string, file: CodeFile, logo: Picture | null | undefined): Promise<Bytes> {
      const address = viaAddress(url, 'qr');
      if (file === 'qr.png') {
        const data = { texts: { cardUrl: address }, pictures: { logo }, brand: '#000000' };
        return png(await draw('qr-code', data, { format: 'png' }));
      }
      return new Bytes(Buffer.from(qrSvg(address)), { 'content-type': 'image/svg+xml; charset=utf-8' });
    },

    panelIcon: async ({ agencyName, brand }: Pick<AgencyDetails, 'agencyName' | 'brand'>, side: number) =>
      png(await appIcon({ name: agencyName, logo: brand.logo, colour: brand.colour }, side, draw)),

    async file(card: PublicCard, cardNo: string, file: Exclude<CardFile, CodeFile>): Promise<Bytes> {
      const { photo, logo } = card.basicDetails;
      switch (file) {
        case 'vcf':
          return new Bytes(Buffer.from(vcardOf(card, await bytesOf(photo ?? logo, '160.jpg'), cardNo)), {
            'content-type': 'text/vcard; charset=utf-8',
            'content-disposition': `attachment; filename="${card.cardId}.vcf"`,
          });
        case 'webmanifest':
          return new Bytes(Buffer.from(JSON.stringify(manifestOf(card))), {
            'content-type': 'application/manifest+json; charset=utf-8',
          });
        case 'icon-192.png':
          return png(await appIcon(iconOf(card), 192, draw));
        case 'icon-512.png':
          return png(await appIcon(iconOf(card), 512, draw));
        case 'name.woff2':
          return faceOf(card.template.design, cardName(card));
        case 'og.jpg':
          return new Bytes(await ogImage(card, draw), { 'content-type': 'image/jpeg' });
      }
    },
  };
}
