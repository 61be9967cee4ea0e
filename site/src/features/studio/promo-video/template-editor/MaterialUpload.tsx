import { useStore } from '@nanostores/react';
import type { VideoMaterialKind } from '@parichay/shared/studio/promo-video/video.lists.ts';
import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../../../../kit/ui/text/messages.ts';
import { $sending, leaveMaterial, sendMaterial } from './materials.store.ts';

export function MaterialUpload({ kind, accept }: { kind: VideoMaterialKind; accept: string }) {
  const id = useId();
  const now = useStore($sending)[kind];
  const [licence, setLicence] = useState('');
  const [isMissing, setMissing] = useState(false);
  const isBusy = now !== null && now.status !== 'failed';
  return (
    <div className="field">
      <label htmlFor={`${id}licence`}>{t('video-films.licence')}</label>
      <input
        id={`${id}licence`}
        maxLength={300}
        autoComplete="off"
        value={licence}
        aria-invalid={isMissing || undefined}
        aria-describedby={`${id}said`}
        onChange={({ target }) => {
          setLicence(target.value);
          setMissing(false);
        }}
      />
      <p id={`${id}said`} className={isMissing ? 'field-error' : 'field-hint'} aria-live="polite">
        {t(isMissing ? 'video-films.licenceMissing' : 'video-films.licenceHint')}
      </p>
      {now && isBusy && (
        <div className="film-progress" role="status">
          <span>{t(now.status === 'sending' ? 'video-films.sending' : 'video-films.making', { name: now.name })}</span>
          <progress className="progress" max={1} value={now.share} aria-label={now.name} />
          <button type="button" className="button button-quiet" onClick={() => leaveMaterial(kind)}>
            {t('common.cancel')}
          </button>
        </div>
      )}
      {now?.fault && (
        <p className="banner" data-tone="danger" role="alert">
          {now.name}: {now.fault}
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
              setMissing(true);
              document.getElementById(`${id}licence`)?.focus();
            }}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) sendMaterial(kind, file, licence.trim());
              target.value = '';
            }}
          />
        </label>
      )}
    </div>
  );
}
