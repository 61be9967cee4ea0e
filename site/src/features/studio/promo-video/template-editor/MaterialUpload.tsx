import Upload from 'icon:upload';
import { useStore } from '@nanostores/react';
import type { VideoMaterialKind } from '@parichay/shared/studio/promo-video/video.lists.ts';
import { useId, useState } from 'react';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $materialUploads, cancelMaterial, uploadAndAddMaterial } from './materials.store.ts';

export function MaterialUpload({ kind, accept }: { kind: VideoMaterialKind; accept: string }) {
  const id = useId();
  const upload = useStore($materialUploads)[kind];
  const [licence, setLicence] = useState('');
  const [isLicenceMissing, setLicenceMissing] = useState(false);
  const isBusy = upload !== null && upload.status !== 'failed';
  return (
    <div className="field">
      <label htmlFor={`${id}licence`}>{t('video-films.licence')}</label>
      <input
        id={`${id}licence`}
        maxLength={300}
        autoComplete="off"
        value={licence}
        aria-invalid={isLicenceMissing || undefined}
        aria-describedby={`${id}said`}
        onChange={({ target }) => {
          setLicence(target.value);
          setLicenceMissing(false);
        }}
      />
      <p id={`${id}said`} className={isLicenceMissing ? 'field-error' : 'field-hint'} aria-live="polite">
        {t(isLicenceMissing ? 'video-films.licenceMissing' : 'video-films.licenceHint')}
      </p>
      {upload && isBusy && (
        <div className="film-progress" role="status">
          <span>
            {t(upload.status === 'sending' ? 'video-films.sending' : 'video-films.making', { name: upload.name })}
          </span>
          <progress className="progress" max={1} value={upload.progress} aria-label={upload.name} />
          <button type="button" className="button button-quiet" onClick={() => cancelMaterial(kind)}>
            {t('common.cancel')}
          </button>
        </div>
      )}
      {upload?.fault && (
        <p className="banner" data-tone="danger" role="alert">
          {upload.name}: {upload.fault}
        </p>
      )}
      {!isBusy && (
        <label className="button button-quiet picture-choose">
          <Upload size={18} aria-hidden="true" />
          {t(`video-films.upload_${kind}`)}
          <input
            type="file"
            accept={accept}
            onClick={(event) => {
              if (licence.trim() !== '') return;
              event.preventDefault();
              setLicenceMissing(true);
              document.getElementById(`${id}licence`)?.focus();
            }}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) uploadAndAddMaterial(kind, file, licence.trim());
              target.value = '';
            }}
          />
        </label>
      )}
    </div>
  );
}
