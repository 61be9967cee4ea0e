import { useStore } from '@nanostores/react';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { Heart } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useCalmStore } from '../../../../../kit/ui/browser/use-calm-store.ts';
import { pictureSrc } from '../../../../../kit/ui/picture/picture-src.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { Drawing } from './Drawing.tsx';
import { frameTitle } from './frame-titles.ts';
import { $offered, frames } from './frames.store.ts';
import { $draft, $frame, $previews, choose, see } from './maker.store.ts';

/** Radio buttons, so that arrow keys work. */
export function FrameStrip({ post }: { post: ImagePost }) {
  const offered = useStore($offered);
  const chosen = useStore($frame);
  const previews = useCalmStore($previews);
  const { shape } = useStore($draft);
  const favourite = useStore(frames.$state).data?.settings.frame;
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the selected frame whatever selected it
  useEffect(() => {
    const strip = list.current;
    const element = strip?.querySelector<HTMLElement>(':has(> :checked)');
    if (!strip || !element) return;
    strip.scrollTo({ left: element.offsetLeft - (strip.clientWidth - element.offsetWidth) / 2 });
  }, [chosen?.name]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the small pictures are others when the offered frames are
  useEffect(() => {
    const names = new Map<Element, string>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) see(names.get(target) ?? '', isIntersecting);
    });
    for (const input of list.current?.querySelectorAll('input') ?? []) {
      names.set(input, input.value);
      observer.observe(input);
    }
    return () => {
      observer.disconnect();
      for (const name of names.values()) see(name, false);
    };
  }, [offered]);
  return (
    <fieldset className="frame-strip">
      <legend className="visually-hidden">{t('daily.frames')}</legend>
      <div className="frame-list" ref={list} data-shape={shape}>
        {offered.map((one) => {
          const { name } = one;
          const title = frameTitle(one);
          const preview = previews[name];
          return (
            <label key={name} className="drawn-choice frame-choice">
              <input
                type="radio"
                name="frame"
                value={name}
                checked={name === chosen?.name}
                onChange={() => choose(name)}
                aria-label={name === favourite ? t('daily.favouriteFrame', { frame: title }) : title}
              />
              {preview ? (
                <Drawing preview={preview} prefix={`small-${name}-`} />
              ) : (
                <img src={pictureSrc(post.picture, 160)} alt="" decoding="async" loading="lazy" />
              )}
              {name === favourite && <Heart className="frame-heart" size={16} aria-hidden="true" />}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
