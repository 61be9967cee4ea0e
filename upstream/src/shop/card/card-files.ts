import type { CardFile } from '@parichay/shared/internal.ts';
import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { urlWithVisitSource } from '@parichay/shared/shop/analytics/analytics.lists.ts';
import type { Design } from '@parichay/shared/shop/card/card.lists.ts';
import type { PublicCard } from '@parichay/shared/shop/card/card-page.ts';
import { qrSvg } from '@parichay/shared/shop/card/qr.ts';
import { BinaryResponse } from '../../platform/http/handle.ts';
import { pictureKey } from '../../platform/media/media.rules.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import type { PictureFileName } from '../../platform/media/picture.ts';
import type { LayerPictureLoader } from '../../platform/render/raster/layer-pictures.ts';
import type { Raster } from '../../platform/render/raster/raster.ts';
import { createNameFont } from '../../platform/render/text/name-font.ts';
import { createDrawCard } from './card-drawing.ts';
import { appIconOf, cardDisplayName, drawAppIcon, webAppManifestOf } from './card-install.ts';
import { drawPreviewImage } from './card-og.ts';
import { vcardOf } from './card-vcard.ts';

export interface CardFileServices {
  media: MediaStore;
  raster: Raster;
  layerPictures: LayerPictureLoader;
}

/** A QR code reveals only the address, so drafts and paused cards have one. */
export type QrCodeFile = Extract<CardFile, `qr.${string}`>;
export const isQrCodeFile = (file: CardFile): file is QrCodeFile => file === 'qr.svg' || file === 'qr.png';

export async function nameFontResponse(design: Design, name: string): Promise<BinaryResponse> {
  const font = await createNameFont(design, name);
  if (!font) throw new ApiError('not_found');
  return new BinaryResponse(font, { 'content-type': 'font/woff2' });
}

const pngResponse = (bytes: Buffer) => new BinaryResponse(bytes, { 'content-type': 'image/png' });

export function createCardFileRenderer({ media, ...rendering }: CardFileServices) {
  const draw = createDrawCard(rendering);
  const bytesOf = async (picture: { mediaId: string } | null | undefined, file: PictureFileName) =>
    picture ? media.getBytes(pictureKey(picture.mediaId, file)) : null;

  return {
    async renderCode(url: string, file: QrCodeFile, logo: Picture | null | undefined): Promise<BinaryResponse> {
      const address = urlWithVisitSource(url, 'qr');
      if (file === 'qr.png') {
        const data = { texts: { cardUrl: address }, pictures: { logo }, brand: '#000000' };
        return pngResponse(await draw('qr-code', data, { format: 'png' }));
      }
      return new BinaryResponse(Buffer.from(qrSvg(address)), { 'content-type': 'image/svg+xml; charset=utf-8' });
    },

    panelIcon: async ({ agencyName, brand }: Pick<AgencyDetails, 'agencyName' | 'brand'>, side: number) =>
      pngResponse(await drawAppIcon({ name: agencyName, logo: brand.logo, colour: brand.colour }, side, draw)),

    async renderFile(card: PublicCard, cardNo: string, file: Exclude<CardFile, QrCodeFile>): Promise<BinaryResponse> {
      const { photo, logo } = card.basicDetails;
      switch (file) {
        case 'vcf':
          return new BinaryResponse(Buffer.from(vcardOf(card, await bytesOf(photo ?? logo, '160.jpg'), cardNo)), {
            'content-type': 'text/vcard; charset=utf-8',
            'content-disposition': `attachment; filename="${card.cardId}.vcf"`,
          });
        case 'webmanifest':
          return new BinaryResponse(Buffer.from(JSON.stringify(webAppManifestOf(card))), {
            'content-type': 'application/manifest+json; charset=utf-8',
          });
        case 'icon-192.png':
          return pngResponse(await drawAppIcon(appIconOf(card), 192, draw));
        case 'icon-512.png':
          return pngResponse(await drawAppIcon(appIconOf(card), 512, draw));
        case 'name.woff2':
          return nameFontResponse(card.template.design, cardDisplayName(card));
        case 'og.jpg':
          return new BinaryResponse(await drawPreviewImage(card, draw), { 'content-type': 'image/jpeg' });
      }
    },
  };
}
