import Heart from 'icon:heart';
import { useStore } from '@nanostores/react';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { useEffect, useRef } from 'react';
import { useDeferredStore } from '../../../../../kit/ui/browser/use-deferred-store.ts';
import { pictureSrc } from '../../../../../kit/ui/picture/picture-src.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { Drawing } from './Drawing.tsx';
import { frameTitle } from './frame-titles.ts';
import { $availableFrames, frames } from './frames.store.ts';
import { $currentFrame, $draft, $previews, chooseFrame, setThumbnailInView } from './maker.store.ts';

/** The frames are radio buttons, so arrow keys work. */
export function FrameStrip({ greeting }: { greeting: ImagePost }) {
  const availableFrames = useStore($availableFrames);
  const currentFrame = useStore($currentFrame);
  const previews = useDeferredStore($previews);
  const { shape } = useStore($draft);
  const favourite = useStore(frames.$state).data?.settings.frame;
  const listRef = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the selected frame, however it was selected
  useEffect(() => {
    const strip = listRef.current;
    const element = strip?.querySelector<HTMLElement>(':has(> :checked)');
    if (!strip || !element) return;
    strip.scrollTo({ left: element.offsetLeft - (strip.clientWidth - element.offsetWidth) / 2 });
  }, [currentFrame?.name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the observed thumbnails change with the available frames
  useEffect(() => {
    const names = new Map<Element, string>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) setThumbnailInView(names.get(target) ?? '', isIntersecting);
    });
    for (const input of listRef.current?.querySelectorAll('input') ?? []) {
      names.set(input, input.value);
      observer.observe(input);
    }
    return () => {
      observer.disconnect();
      for (const name of names.values()) setThumbnailInView(name, false);
    };
  }, [availableFrames]);
  return (
    <fieldset className="frame-strip">
      <legend className="visually-hidden">{t('daily.frames')}</legend>
      <div className="frame-list" ref={listRef} data-shape={shape}>
        {availableFrames.map((one) => {
          const { name } = one;
          const title = frameTitle(one);
          const preview = previews[name];
          return (
            <label key={name} className="drawn-choice frame-choice">
              <input
                type="radio"
                name="frame"
                value={name}
                checked={name === currentFrame?.name}
                onChange={() => chooseFrame(name)}
                aria-label={name === favourite ? t('daily.favouriteFrame', { frame: title }) : title}
              />
              {preview ? (
                <Drawing preview={preview} prefix={`small-${name}-`} />
              ) : (
                <img src={pictureSrc(greeting.picture, 160)} alt="" decoding="async" loading="lazy" />
              )}
              {name === favourite && <Heart className="frame-heart" size={16} aria-hidden="true" />}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
