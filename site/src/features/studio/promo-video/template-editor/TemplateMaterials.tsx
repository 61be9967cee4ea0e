import '../../../../kit/ui/form/form.css';
import VideoIcon from 'icon:film';
import Music from 'icon:music';
import { useStore } from '@nanostores/react';
import type { VideoTemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import { builtInMusicLoops } from '@parichay/shared/studio/promo-video/video.lists.ts';
import type { VideoMaterial } from '@parichay/shared/studio/promo-video/video-draft.endpoints.ts';
import { useEffect, useId } from 'react';
import { t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { MaterialUpload } from './MaterialUpload.tsx';
import { cancelMaterial } from './materials.store.ts';
import { changeContent, draft } from './template-editor.store.ts';

export function TemplateMaterials({ content }: { content: VideoTemplateContent }) {
  const id = useId();
  const materials = useStore(draft.$state).data?.materials ?? [];
  const findMaterial = (materialId: string | undefined) => materials.find((one) => one.materialId === materialId);
  useEffect(
    () => () => {
      cancelMaterial('clip');
      cancelMaterial('music');
    },
    [],
  );
  const { clip, music } = content;
  const uploadedMusic = typeof music === 'object' ? music : null;
  return (
    <div className="film-materials">
      <section className="film-material">
        <h3 className="title">
          <VideoIcon size={18} aria-hidden="true" /> {t('video-films.clip')}
        </h3>
        {clip ? (
          <>
            <UsedMaterial material={findMaterial(clip.SQUARE ?? clip.STORY)} />
            <label htmlFor={`${id}shade`}>{t('video-films.shade')}</label>
            <input
              id={`${id}shade`}
              type="range"
              min={0}
              max={0.9}
              step={0.05}
              value={clip.shade}
              onChange={({ target }) =>
                changeContent((one) => ({ ...one, clip: { ...clip, shade: Number(target.value) } }))
              }
            />
            <button
              type="button"
              className="button button-quiet"
              onClick={() => changeContent(({ clip: _, ...one }) => one)}
            >
              {t('video-films.clipRemove')}
            </button>
          </>
        ) : (
          <p className="muted">{t('video-films.clipNone')}</p>
        )}
        <MaterialUpload kind="clip" accept="video/mp4,video/quicktime,video/webm" />
      </section>
      <section className="film-material">
        <h3 className="title">
          <Music size={18} aria-hidden="true" /> {t('video-films.music')}
        </h3>
        <div className="field">
          <label className="visually-hidden" htmlFor={`${id}music`}>
            {t('video-films.music')}
          </label>
          <select
            id={`${id}music`}
            value={typeof music === 'string' ? music : ''}
            onChange={({ target }) =>
              changeContent((one) => ({ ...one, music: target.value as (typeof builtInMusicLoops)[number] }))
            }
          >
            {uploadedMusic && <option value="">{t('video-films.musicOwn')}</option>}
            {builtInMusicLoops.map((loop) => (
              <option key={loop} value={loop}>
                {t(`video-films.music_${loop}`)}
              </option>
            ))}
          </select>
        </div>
        {uploadedMusic && <UsedMaterial material={findMaterial(uploadedMusic.materialId)} />}
        <MaterialUpload kind="music" accept="audio/mpeg,audio/mp4,audio/x-m4a,audio/wav,audio/ogg,.m4a" />
      </section>
    </div>
  );
}

const UsedMaterial = ({ material }: { material: VideoMaterial | undefined }) =>
  material && (
    <p className="film-used">
      <UserText text={material.fileName} />
      <span className="muted">
        <UserText text={material.licence} />
      </span>
    </p>
  );
