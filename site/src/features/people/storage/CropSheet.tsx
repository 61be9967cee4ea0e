import '../../../kit/ui/form/form.css';
import 'react-easy-crop/react-easy-crop.css';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import type { CropArea } from './crop.ts';
import type { PictureKind } from './upload.ts';

interface Props {
  kind: PictureKind;
  picture: Blob;
  /** The first of these is preselected. Omitted = all shapes that suit a card. */
  shapes?: readonly [Aspect, ...Aspect[]];
  onDone(area: CropArea): void;
  onCancel(): void;
}

const aspectRatios = { whole: null, square: 1, wide: 16 / 9, tall: 4 / 5, story: 9 / 16 } as const;
type Aspect = keyof typeof aspectRatios;
const defaultOfferedAspects = ['whole', 'square', 'wide', 'tall'] as const satisfies readonly Aspect[];
const defaultAspects: Readonly<Record<PictureKind, Aspect>> = {
  logo: 'whole',
  photo: 'whole',
  product: 'square',
  gallery: 'whole',
  greeting: 'square',
  banner: 'wide',
};

export function CropSheet({ kind, picture, shapes, onDone, onCancel }: Props) {
  const [url, setUrl] = useState('');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [naturalAspect, setOwn] = useState(1);
  const [aspect, setAspect] = useState<Aspect>(shapes?.[0] ?? defaultAspects[kind]);
  const [area, setArea] = useState<CropArea | null>(null);
  useEffect(() => {
    const objectUrl = URL.createObjectURL(picture);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [picture]);

  const foot = (
    <>
      <button type="button" className="button" disabled={!area} onClick={() => area && onDone(area)}>
        {t('form.cropUse')}
      </button>
      <button type="button" className="button button-quiet" onClick={onCancel}>
        {t('common.cancel')}
      </button>
    </>
  );
  return (
    <Sheet title={t('form.cropTitle')} onClose={onCancel} className="crop-sheet" foot={foot}>
      <div className="stack">
        <div className="crop-stage">
          {url && (
            <Cropper
              image={url}
              crop={crop}
              zoom={zoom}
              maxZoom={4}
              aspect={aspectRatios[aspect] ?? naturalAspect}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              onMediaLoaded={({ naturalWidth, naturalHeight }) => setOwn(naturalWidth / naturalHeight)}
              mediaProps={{ alt: '' }}
              cropperProps={{ role: 'group', 'aria-label': t('form.cropHint') }}
              disableAutomaticStylesInjection
            />
          )}
        </div>
        <fieldset className="row crop-aspects">
          <legend className="visually-hidden">{t('form.cropShape')}</legend>
          {(shapes ?? defaultOfferedAspects).map((name) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={aspect === name}
              onClick={() => setAspect(name)}
            >
              {t(`form.crop_${name}`)}
            </button>
          ))}
        </fieldset>
        <label className="crop-zoom">
          <span>{t('form.cropZoom')}</span>
          <input
            type="range"
            min={1}
            max={4}
            step={0.05}
            value={zoom}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
        </label>
      </div>
    </Sheet>
  );
}
