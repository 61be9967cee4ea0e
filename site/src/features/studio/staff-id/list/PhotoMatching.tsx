import '../../../../kit/ui/form/form.css';
import Images from 'icon:images';
import { useStore } from '@nanostores/react';
import { pictureTypes } from '../../../../kit/ui/form/picture-types.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $photoMatches, $photos } from './import.store.ts';

export function PhotoMatching() {
  const files = useStore($photos);
  const { photos, linesWithoutPhoto, unused } = useStore($photoMatches);
  return (
    <fieldset className="stack form-part">
      <legend>{t('staff-ids.photos')}</legend>
      <p className="muted">{t('staff-ids.photosHint')}</p>
      <label className="button button-quiet picture-choose staff-choose">
        <Images size={20} aria-hidden="true" />
        {t(files.length > 0 ? 'staff-ids.photosOther' : 'staff-ids.photosChoose')}
        <input
          type="file"
          accept={pictureTypes()}
          multiple
          onChange={({ target }) => {
            $photos.set([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </label>
      {files.length > 0 && (
        <p role="status">
          {t('staff-ids.photosFound', { count: photos.size })}{' '}
          {linesWithoutPhoto.length > 0 && t('staff-ids.photosMissing', { count: linesWithoutPhoto.length })}{' '}
          {unused.length > 0 &&
            t('staff-ids.photosUnused', {
              names: unused
                .slice(0, 3)
                .map(({ name }) => name)
                .join(', '),
              count: unused.length,
            })}
        </p>
      )}
    </fieldset>
  );
}
