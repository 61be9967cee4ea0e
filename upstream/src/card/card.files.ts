import { viaAddress } from '@parichay/shared/analytics/analytics.lists.ts';
import type { Design } from '@parichay/shared/card/card.lists.ts';
import type { PublicCard } from '@parichay/shared/card/card.page.ts';
import { qrSvg } from '@parichay/shared/card/qr.ts';
import type { CardFile } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { Bytes } from '../lib/handle.ts';
import type { MediaStore } from '../media/media.files.ts';
import { mediaKey } from '../media/media.routes.ts';
import type { PictureFileName, PictureWorker } from '../media/picture.ts';
import { nameFace } from '../render/text/name-face.ts';
import { cardName, iconImage, manifestOf } from './card.install.ts';
import { renderOgImage } from './card.og.ts';
import { qrImage } from './card.qr-image.ts';
import { vcardOf } from './card.vcard.ts';

export interface FileServices {
  media: MediaStore;
  pictures: Pick<PictureWorker, 'compose'>;
}

/** Codes say no more than the address does: one may be printed before its card is published, and while it is paused. */
export type CodeFile = Extract<CardFile, `qr.${string}`>;
export const isCode = (file: CardFile): file is CodeFile => file === 'qr.svg' || file === 'qr.png';

/** @throws ApiError not_found for a name that needs no face of its own */
export async function faceOf(design: Design, name: string): Promise<Bytes> {
  const face = await nameFace(design, name);
  if (!face) throw new ApiError('not_found');
  return new Bytes(face, { 'content-type': 'font/woff2' });
}

const png = (bytes: Buffer) => new Bytes(bytes, { 'content-type': 'image/png' });

export function cardFiles({ media, pictures }: FileServices) {
  const bytesOf = async (picture: { mediaId: string } | null | undefined, file: PictureFileName) =>
    picture ? media.getBytes(mediaKey(picture.mediaId, file)) : null;

  return {
    /** @param logo of the card, where it has one */
    async code(url: string, file: CodeFile, logo: { mediaId: string } | null | undefined): Promise<Bytes> {
      const address = viaAddress(url, 'qr');
      if (file === 'qr.png') return png(await qrImage(address, await bytesOf(logo, '400.webp'), pictures));
      return new Bytes(Buffer.from(qrSvg(address)), { 'content-type': 'image/svg+xml; charset=utf-8' });
    },

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
          return png(await iconImage(card, await bytesOf(logo, '400.webp'), 192, pictures));
        case 'icon-512.png':
          return png(await iconImage(card, await bytesOf(logo, '400.webp'), 512, pictures));
        case 'name.woff2':
          return faceOf(card.template.design, cardName(card));
        case 'og.jpg':
          return new Bytes(
            await renderOgImage(card, await bytesOf(photo, '1080.jpg'), await bytesOf(logo, '400.webp'), pictures),
            { 'content-type': 'image/jpeg' },
          );
      }
    },
  };
}
