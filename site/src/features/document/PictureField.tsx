import type { Picture } from '@parichay/shared/lib/media.ts';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { CallFailure } from '../../lib/api.ts';
import { pictureSrc } from '../ui/picture-src.ts';
import { failureText, t } from '../ui/words.ts';
import { type PictureKind, type Upload, uploadPicture } from './upload.ts';

interface Props {
  kind: PictureKind;
  label: string;
  hint?: string;
  value: Picture | null;
  onChange(picture: Picture | null): void;
}

/** One picture: chosen, shrunk, sent and shown, with how far it is and what went wrong. */
export function PictureField({ kind, label, hint, value, onChange }: Props) {
  const id = useId();
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const upload = useRef<Upload | null>(null);
  useEffect(() => () => upload.current?.abandon(), []);

  const send = async (file: File) => {
    upload.current?.abandon();
    setFailure(null);
    setProgress(0);
    const mine = uploadPicture(file, kind, setProgress);
    upload.current = mine;
    try {
      onChange(await mine.picture);
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      setFailure(failureText(thrown));
    } finally {
      if (upload.current === mine) setProgress(null);
    }
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
              accept="image/*"
              aria-describedby={`${id}-label ${id}-said`}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                target.value = '';
                if (file) send(file);
              }}
            />
          </label>
          {value && !isBusy && (
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
      {isBusy && <progress className="progress" max={1} value={progress} aria-label={t('form.pictureSending')} />}
      <p id={`${id}-said`} className={failure ? 'field-error' : 'field-hint'} aria-live="polite">
        {failure ?? (isBusy ? t('form.pictureSending') : hint)}
      </p>
    </div>
  );
}
