import '../../../../kit/ui/form/form.css';
import Check from 'icon:check';
import Crop from 'icon:crop';
import ImageOff from 'icon:image-off';
import RotateCcw from 'icon:rotate-ccw';
import Trash2 from 'icon:trash';
import { type PostKind, postLanguages } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { useState } from 'react';
import { Options } from '../../../../kit/table/filters/Options.tsx';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { pictureSrc } from '../../../../kit/ui/picture/picture-src.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { cropPicture } from '../../../people/storage/crop.ts';
import { highDetailDownscaling } from '../../../people/storage/downscale.ts';
import { KeepOutPicture } from './KeepOutPicture.tsx';
import { PlayMark } from './PlayMark.tsx';
import { ProcessingProgress } from './ProcessingProgress.tsx';
import { type GreetingUpload, removeUpload, replaceFile, retryUpload, updateUpload } from './uploads.store.ts';

const CropSheet = lazy(async () => (await import('../../../people/storage/CropSheet.tsx')).CropSheet, {
  close: ({ onCancel }) => onCancel(),
});

const languages = postLanguages.map((value) => ({ value, label: `greetings.language_${value}` as const }));

const kindLabel = (kind: PostKind, seconds: number | null): string =>
  [
    t(`greetings.kind_${kind}`),
    ...(seconds === null ? [] : [t('greetings.seconds', { count: Math.round(seconds) })]),
  ].join(' · ');

export function UploadItem({ item }: { item: GreetingUpload }) {
  const { id, name, status, progress: fraction, kind, fault } = item;
  const src = item.isVideo ? item.picture && pictureSrc(item.picture, 720) : item.url;
  const [isUnreadable, setUnreadable] = useState(false);
  const [isKeepOutSheetOpen, setKeepOutSheetOpen] = useState(false);
  const [isCropSheetOpen, setCropSheetOpen] = useState(false);
  return (
    <li className="new-post" data-status={status}>
      <button
        type="button"
        className="new-post-picture"
        aria-label={t('greetings.pointAt', { name })}
        disabled={!src || isUnreadable}
        onClick={() => setKeepOutSheetOpen(true)}
      >
        {isUnreadable && <ImageOff size={22} aria-hidden="true" />}
        {src && !isUnreadable && <img src={src} alt="" onError={() => setUnreadable(true)} />}
        {!src && <video src={item.url} muted playsInline preload="metadata" />}
        {item.isVideo && <PlayMark />}
      </button>
      <div className="new-post-words">
        <p className="new-post-name">{name}</p>
        {status === 'sending' || status === 'waiting' ? (
          <progress className="progress" max={1} value={fraction} aria-label={t('greetings.sending', { name })} />
        ) : status === 'making' ? (
          <ProcessingProgress item={item} />
        ) : (
          <p className={status === 'sent' && !fault ? 'muted new-post-said' : 'field-error'} aria-live="polite">
            {status === 'sent' && !fault && <Check size={16} aria-hidden="true" />}
            {fault ?? (kind && status === 'sent' ? kindLabel(kind, item.seconds) : t('greetings.misfit'))}
          </p>
        )}
      </div>
      {status !== 'failed' && (
        <select
          className="table-select new-post-language"
          aria-label={t('greetings.languageOf', { name })}
          value={item.language}
          onChange={({ target }) => updateUpload(id, { language: target.value as GreetingUpload['language'] })}
        >
          <Options of={languages} />
        </select>
      )}
      <div className="new-post-buttons">
        {!item.isVideo && (status === 'misfit' || status === 'sent') && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('form.pictureCut', { what: name })}
            onClick={() => setCropSheetOpen(true)}
          >
            <Crop size={20} aria-hidden="true" />
          </button>
        )}
        {status === 'failed' && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('greetings.sendAgain', { name })}
            onClick={() => retryUpload(id)}
          >
            <RotateCcw size={20} aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={t('form.pictureRemove', { what: name })}
          onClick={() => removeUpload(id)}
        >
          <Trash2 size={20} aria-hidden="true" />
        </button>
      </div>
      {isKeepOutSheetOpen && src && (
        <Sheet
          title={t('greetings.keepOut')}
          onClose={() => setKeepOutSheetOpen(false)}
          foot={
            <button type="button" className="button" onClick={() => setKeepOutSheetOpen(false)}>
              {t('greetings.keepOutDone')}
            </button>
          }
        >
          <KeepOutPicture src={src} value={item.keepOut} onChange={(keepOut) => updateUpload(id, { keepOut })} />
        </Sheet>
      )}
      {isCropSheetOpen && (
        <CropSheet
          kind="greeting"
          picture={item.file}
          shapes={['square', 'story']}
          onCancel={() => setCropSheetOpen(false)}
          onDone={async (area) => {
            setCropSheetOpen(false);
            await replaceFile(id, await cropPicture(item.file, area, highDetailDownscaling));
          }}
        />
      )}
    </li>
  );
}
