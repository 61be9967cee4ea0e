import '../../../kit/ui/form/form.css';
import '../../../kit/ui/form/items.css';
import ImagePlus from 'icon:image-plus';
import { useStore } from '@nanostores/react';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { useId } from 'react';
import { pictureTypes } from '../../../kit/ui/form/picture-types.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { $activeBusiness } from '../session/business.store.ts';
import { StorageUsage } from './StorageUsage.tsx';
import type { PictureKind } from './upload.ts';
import { useUploads } from './use-uploads.ts';

interface Props {
  kind: PictureKind;
  label: string;
  maxPictures: number;
  /** `failure` names the files that were not uploaded. */
  onPictures(pictures: Picture[], failure: string | null): void;
}

export function PicturesButton({ kind, label, maxPictures, onPictures }: Props) {
  const id = useId();
  const business = useStore($activeBusiness);
  const { progress, failure, input, send } = useUploads(kind, onPictures, { continuesWithin: 'form' });
  return (
    <div className="field">
      <label className="button button-quiet picture-choose item-add">
        <ImagePlus size={20} aria-hidden="true" />
        {label}
        <input
          ref={input}
          type="file"
          accept={pictureTypes()}
          multiple
          disabled={progress !== null}
          aria-describedby={`${id}-said`}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = '';
            if (files.length > 0) send(files.slice(0, maxPictures));
          }}
        />
      </label>
      {progress && (
        <progress
          className="progress"
          max={progress.total}
          value={progress.current - 1 + progress.fraction}
          aria-label={t('form.pictureSending')}
        />
      )}
      <p id={`${id}-said`} className={failure ? 'field-error' : 'field-hint'} aria-live="polite">
        {failure ??
          (progress
            ? t('form.picturesSending', { at: progress.current, of: progress.total })
            : t('form.picturesRoom', { count: maxPictures }))}
      </p>
      {business && <StorageUsage owner={{ businessId: business.businessId }} />}
    </div>
  );
}
