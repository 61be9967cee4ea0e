import '../../../kit/ui/form/form.css';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { Crop, ImagePlus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { pictureTypes } from '../../../kit/ui/form/picture-types.ts';
import { pictureSrc } from '../../../kit/ui/picture/picture-src.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { canShow, cut } from './crop.ts';
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
  isNeeded?: boolean;
}

export function PictureField({ kind, label, hint, value, onChange, isNeeded = false }: Props) {
  const id = useId();
  const { progress, failure, send } = useUploads(kind);
  const [toCut, setToCut] = useState<Blob | null>(null);

  const upload = async (picture: Blob) => {
    const [arrived] = await send([picture]);
    if (arrived) onChange(arrived);
  };
  // A format that this browser cannot show is sent uncropped; the server decides.
  const choose = async (file: File) => ((await canShow(file)) ? setToCut(file) : upload(file));
  const cutAgain = async () => {
    if (!value) return;
    const answer = await fetch(pictureSrc(value, 1080)).catch(() => null);
    if (answer?.ok) setToCut(await answer.blob());
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
              onClick={cutAgain}
            >
              <Crop size={20} aria-hidden="true" />
            </button>
          )}
          {value && !isBusy && !isNeeded && (
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
        <progress className="progress" max={1} value={progress.share} aria-label={t('form.pictureSending')} />
      )}
      <p id={`${id}-said`} className={failure ? 'field-error' : 'field-hint'} aria-live="polite">
        {failure ?? (isBusy ? t('form.pictureSending') : hint)}
      </p>
      {toCut && (
        <CropSheet
          kind={kind}
          picture={toCut}
          onCancel={() => setToCut(null)}
          onDone={async (area) => {
            setToCut(null);
            upload(await cut(toCut, area));
          }}
        />
      )}
    </div>
  );
}
