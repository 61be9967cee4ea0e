import '../../../../kit/ui/form/form.css';
import { type PostKind, postLanguages } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { Check, Crop, ImageOff, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Options } from '../../../../kit/table/filters/Options.tsx';
import { lazy } from '../../../../kit/ui/browser/lazy.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { pictureSrc } from '../../../../kit/ui/picture/picture-src.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { cut } from '../../../people/storage/crop.ts';
import { fine } from '../../../people/storage/downscale.ts';
import { FocalPicture } from './FocalPicture.tsx';
import { PlayMark } from './PlayMark.tsx';
import { changeNew, type NewPost, removeNew, replaceFile, sendAgain } from './uploads.store.ts';

const CropSheet = lazy(async () => (await import('../../../people/storage/CropSheet.tsx')).CropSheet, {
  close: ({ onCancel }) => onCancel(),
});

const languages = postLanguages.map((value) => ({ value, label: `greetings.language_${value}` as const }));

function Making({ item: { name, share, queuePosition } }: { item: NewPost }) {
  const percent = Math.round(share * 100);
  return (
    <>
      <progress className="progress" max={1} value={share} aria-label={t('greetings.making', { name })} />
      <p className="muted new-post-making">
        {queuePosition === null
          ? t('greetings.makingNow', { percent })
          : queuePosition === 0
            ? t('greetings.makingNext')
            : t('greetings.makingAfter', { count: queuePosition })}
      </p>
    </>
  );
}

const kindText = (kind: PostKind, seconds: number | null): string =>
  [
    t(`greetings.kind_${kind}`),
    ...(seconds === null ? [] : [t('greetings.seconds', { count: Math.round(seconds) })]),
  ].join(' · ');

export function NewPostItem({ item }: { item: NewPost }) {
  const { id, name, status, share, kind, fault } = item;
  const src = item.isVideo ? item.picture && pictureSrc(item.picture, 720) : item.url;
  const [isUnreadable, setUnreadable] = useState(false);
  const [isPointing, setPointing] = useState(false);
  const [isCutting, setCutting] = useState(false);
  return (
    <li className="new-post" data-status={status}>
      <button
        type="button"
        className="new-post-picture"
        aria-label={t('greetings.pointAt', { name })}
        disabled={!src || isUnreadable}
        onClick={() => setPointing(true)}
      >
        {isUnreadable && <ImageOff size={22} aria-hidden="true" />}
        {src && !isUnreadable && <img src={src} alt="" onError={() => setUnreadable(true)} />}
        {!src && <video src={item.url} muted playsInline preload="metadata" />}
        {item.isVideo && <PlayMark />}
      </button>
      <div className="new-post-words">
        <p className="new-post-name">{name}</p>
        {status === 'sending' || status === 'waiting' ? (
          <progress className="progress" max={1} value={share} aria-label={t('greetings.sending', { name })} />
        ) : status === 'making' ? (
          <Making item={item} />
        ) : (
          <p className={status === 'sent' && !fault ? 'muted new-post-said' : 'field-error'} aria-live="polite">
            {status === 'sent' && !fault && <Check size={16} aria-hidden="true" />}
            {fault ?? (kind && status === 'sent' ? kindText(kind, item.seconds) : t('greetings.misfit'))}
          </p>
        )}
      </div>
      {status !== 'failed' && (
        <select
          className="table-select new-post-language"
          aria-label={t('greetings.languageOf', { name })}
          value={item.language}
          onChange={({ target }) => changeNew(id, { language: target.value as NewPost['language'] })}
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
            onClick={() => setCutting(true)}
          >
            <Crop size={20} aria-hidden="true" />
          </button>
        )}
        {status === 'failed' && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('greetings.sendAgain', { name })}
            onClick={() => sendAgain(id)}
          >
            <RotateCcw size={20} aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          aria-label={t('form.pictureRemove', { what: name })}
          onClick={() => removeNew(id)}
        >
          <Trash2 size={20} aria-hidden="true" />
        </button>
      </div>
      {isPointing && src && (
        <Sheet
          title={t('greetings.focal')}
          onClose={() => setPointing(false)}
          foot={
            <button type="button" className="button" onClick={() => setPointing(false)}>
              {t('greetings.focalDone')}
            </button>
          }
        >
          <FocalPicture src={src} value={item.focalPoint} onChange={(focalPoint) => changeNew(id, { focalPoint })} />
        </Sheet>
      )}
      {isCutting && (
        <CropSheet
          kind="greeting"
          picture={item.file}
          shapes={['square', 'story']}
          onCancel={() => setCutting(false)}
          onDone={async (area) => {
            setCutting(false);
            replaceFile(id, await cut(item.file, area, fine));
          }}
        />
      )}
    </li>
  );
}
