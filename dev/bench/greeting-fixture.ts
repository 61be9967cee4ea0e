import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { imagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';
import { planProducts } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { StoredScene } from '@parichay/shared/studio/greeting/greeting-scene.ts';
import { v7 } from 'uuid';
import { pictureKey } from '../../upstream/src/platform/media/media.rules.ts';
import { openDiskStore } from '../../upstream/src/platform/media/media-disk.ts';
import { createPictureWorker } from '../../upstream/src/platform/media/picture.ts';
import { sourceFileName } from '../../upstream/src/platform/media/picture-files.rules.ts';
import { createLayerPictures } from '../../upstream/src/platform/render/raster/layer-pictures.ts';
import { createRaster } from '../../upstream/src/platform/render/raster/raster.ts';
import type { BrandKit } from '../../upstream/src/shop/brand-kit/brand-kit.queries.ts';
import { createGreetingRenderer, type GreetingOptions } from '../../upstream/src/studio/greeting/greeting-renderer.ts';
import type { ImagePostRow } from '../../upstream/src/studio/greeting/image-post.queries.ts';
import { createPainter } from '../seed/pictures.ts';
import { makePhoto } from './photo.ts';

export const brand = '#c2185b';

/** The product's ingest and composing of greetings in this process and its workers, without a database. */
export async function openGreetingFixture() {
  const directory = mkdtempSync(join(tmpdir(), 'parichay-greetings-'));
  const mediaDirectory = join(directory, 'media');
  const media = openDiskStore(mediaDirectory);
  const pictures = createPictureWorker();
  const raster = createRaster();
  const layerPictures = createLayerPictures({ media, raster });
  const framing = createGreetingRenderer({ raster, layerPictures });
  const painter = createPainter({ pictures, raster, media });
  const { width, height, files } = await pictures.ingest(await makePhoto(1), { storesSource: true });
  const photo = files.find(({ name }) => name === sourceFileName)?.bytes ?? Buffer.alloc(0);
  const [logo] = (await painter.paintAndStoreAll([`logo:${brand}:M`])).values();
  if (!logo) throw new Error('nobody has painted the logo');

  return {
    directory,
    /** Directory of the pictures, as in `MEDIA_URL`. */
    mediaDirectory,
    media,
    raster,
    framing,
    load: layerPictures.load,
    logo,
    /** The stored file of a greeting. */
    photo,
    async addPost(scene: StoredScene | null = null): Promise<ImagePostRow> {
      const mediaId = v7();
      await media.put(pictureKey(mediaId, sourceFileName), photo, 'image/jpeg');
      const picture: Picture = { mediaId, width, height };
      // Frames read no other columns.
      return {
        image_id: v7(),
        media_id: mediaId,
        picture,
        keep_out: null,
        scene,
        language: 'en',
        kind: 'SQUARE_IMAGE',
      } as ImagePostRow;
    },
    /** A business with a logo and texts in three scripts. */
    business: (number = 0): BrandKit => ({
      businessId: v7(),
      agencyId: v7(),
      agencyName: 'Rangoli Cards',
      host: '',
      source: {
        businessName: number === 0 ? 'Mithai Ghar' : `Mithai Ghar ${number}`,
        category: 'Sweet shop',
        email: null,
        website: 'https://mithaighar.example',
        address: {
          ...{ line1: 'स्टेशन रोड, अंकलेश्वर', line2: '', city: 'अंकलेश्वर', state: 'Gujarat', pinCode: '393001' },
          ...{ country: 'IN', mapUrl: '' },
        },
        logo,
        photo: null,
        phoneNumber: '+919876543210',
        language: 'en',
        sections: null,
        cardUrl: '',
      },
      settings: imagePostSettings.parse({}),
      brand,
      card: null,
      products: planProducts,
      studio: { frames: new Map(), pdfTemplates: new Map() },
      hides: { hideRegularFrame: false, hideProductFrame: false, hidePoliticalFrame: false },
    }),
    async close() {
      await raster.close();
      await pictures.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
export type GreetingFixture = Awaited<ReturnType<typeof openGreetingFixture>>;

export const composeOptionsWith = (message = 'શુભ દિવાળી'): GreetingOptions => ({
  frame: 'frame2',
  shape: 'SQUARE',
  message,
  look: {},
});
