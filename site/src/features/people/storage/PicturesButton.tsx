import '../../../kit/ui/form/form.css';
import '../../../kit/ui/form/items.css';
import { useStore } from '@nanostores/react';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { ImagePlus } from 'lucide-react';
import { useId } from 'react';
import { pictureTypes } from '../../../kit/ui/form/picture-types.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { $activeBusiness } from '../session/business.store.ts';
import { Room } from './Room.tsx';
import type { PictureKind } from './upload.ts';
import { useUploads } from './use-uploads.ts';

interface Props {
  kind: PictureKind;
  label: string;
  /** How many more are allowed; further files are skipped, with a message. */
  room: number;
  onPictures(pictures: Picture[]): void;
}

export function PicturesButton({ kind, label, room, onPictures }: Props) {
  const id = useId();
  const business = useStore($activeBusiness);
  const { progress, failure, send } = useUploads(kind);
  const choose = async (files: File[]) => onPictures(await send(files.slice(0, room)));
  return (
    <div className="field">
      <label className="button button-quiet picture-choose item-add">
        <ImagePlus size={20} aria-hidden="true" />
        {label}
        <input
          type="file"
          accept={pictureTypes()}
          multiple
          disabled={progress !== null}
          aria-describedby={`${id}-said`}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = '';
            if (files.length > 0) choose(files);
          }}
        />
      </label>
      {progress && (
        <progress
          className="progress"
          max={progress.of}
          value={progress.at - 1 + progress.share}
          aria-label={t('form.pictureSending')}
        />
      )}
      <p id={`${id}-said`} className={failure ? 'field-error' : 'field-hint'} aria-live="polite">
        {failure ??
          (progress
            ? t('form.picturesSending', { at: progress.at, of: progress.of })
            : t('form.picturesRoom', { count: room }))}
      </p>
      {business && <Room of={{ businessId: business.businessId }} />}
    </div>
  );
}
