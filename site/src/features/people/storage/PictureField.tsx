import '../../../kit/ui/form/form.css';
import Crop from 'icon:crop';
import ImagePlus from 'icon:image-plus';
import Trash2 from 'icon:trash';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { useId, useState } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { pictureTypes } from '../../../kit/ui/form/picture-types.ts';
import { pictureSrc } from '../../../kit/ui/picture/picture-src.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { canDecode, cropPicture } from './crop.ts';
import type { PictureKind } from './upload.ts';
import { useUploads } from './use-uploads.ts';

const CropSheet = lazy(async () => (await import('./CropSheet.tsx')).CropSheet, {
  close: ({ onCancel }) => onCancel(),
});

interface Props {
  kind: PictureKind;
  label: string;
  hint?: string;
  value: Picture | null;
  onChange(picture: Picture | null): void;
  isRequired?: boolean;
  continuesWithin?: string;
}

export function PictureField({ kind, label, hint, value, onChange, isRequired = false, continuesWithin }: Props) {
  const id = useId();
  const { progress, failure, input, send } = useUploads(kind, ([uploaded]) => uploaded && onChange(uploaded), {
    continuesWithin,
  });
  const [pictureToCrop, setToCut] = useState<Blob | null>(null);

  // A format that this browser cannot show is sent uncropped; the server decides.
  const choose = async (file: File) => ((await canDecode(file)) ? setToCut(file) : send([file]));
  const cropAgain = async () => {
    if (!value) return;
    const response = await fetch(pictureSrc(value, 1080)).catch(() => null);
    if (response?.ok) setToCut(await response.blob());
  };

  const isBusy = progress !== null;
  return (
    <div className="field picture-field">
      <span className="label" id={`${id}-label`}>
        {label}
      </span>
      <div className="picture-row">
        <div className={`picture-frame picture-${kind}`}>
          {value ? (
            <img src={pictureSrc(value, 400)} alt={t('form.pictureNow', { what: label })} />
          ) : (
            <ImagePlus aria-hidden="true" />
          )}
        </div>
        <div className="picture-buttons">
          <label className="button button-quiet picture-choose">
            {t(value ? 'form.pictureChange' : 'form.pictureChoose')}
            <input
              ref={input}
              type="file"
              accept={pictureTypes()}
              aria-describedby={`${id}-label ${id}-said`}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                target.value = '';
                if (file) choose(file);
              }}
            />
          </label>
          {value && !isBusy && (
            <button
              type="button"
              className="icon-button"
              aria-label={t('form.pictureCut', { what: label })}
              onClick={cropAgain}
            >
              <Crop size={20} aria-hidden="true" />
            </button>
          )}
          {value && !isBusy && !isRequired && (
            <button
              type="button"
              className="icon-button"
              aria-label={t('form.pictureRemove', { what: label })}
              onClick={() => onChange(null)}
            >
              <Trash2 size={20} aria-hidden="true" />
            </button>
          )}
        </div>
      </div>
      {progress && (
        <progress className="progress" max={1} value={progress.fraction} aria-label={t('form.pictureSending')} />
      )}
      <p id={`${id}-said`} className={failure ? 'field-error' : 'field-hint'} aria-live="polite">
        {failure ?? (isBusy ? t('form.pictureSending') : hint)}
      </p>
      {pictureToCrop && (
        <CropSheet
          kind={kind}
          picture={pictureToCrop}
          onCancel={() => setToCut(null)}
          onDone={(area) => {
            setToCut(null);
            send([cropPicture(pictureToCrop, area)]);
          }}
        />
      )}
    </div>
  );
}
