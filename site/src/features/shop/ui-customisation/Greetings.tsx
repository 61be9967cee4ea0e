import { useStore } from '@nanostores/react';
import type { OutputOf } from '@parichay/shared/contract.ts';
import type { LogoMode } from '@parichay/shared/shop/frame/frame.lists.ts';
import { map } from 'nanostores';
import { type ReactNode, useEffect, useRef } from 'react';
import { LoadedPicture } from '../../../kit/ui/feedback/LoadedPicture.tsx';
import { Avatar } from '../../../kit/ui/picture/Avatar.tsx';
import { pictureSrc } from '../../../kit/ui/picture/picture-src.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { call } from '../../../lib/api.ts';
import { occasionLabel } from '../../../lib/occasion-label.ts';
import { greetingLanguage } from '../../people/user/user.store.ts';
import type { BusinessMark } from './AgencySections.tsx';
import { greetingMakerPath } from './customisation.rules.ts';

type Greeting = OutputOf<'GET /image-post'>['items'][number];

/** Keyed by subcategory id; a failure stores an empty list. */
const $greetings = map<Record<string, readonly Greeting[]>>({});

const requestedSubcategoryIds = new Set<string>();

const maxGreetings = 8;

function loadGreetings(imageSubcategoryId: string): void {
  if (requestedSubcategoryIds.has(imageSubcategoryId)) return;
  requestedSubcategoryIds.add(imageSubcategoryId);
  const query = { imageSubcategoryId, shape: 'SQUARE', isActive: 'true', limit: String(maxGreetings) } as const;
  Promise.all([
    call('GET /image-post', { query: { ...query, language: greetingLanguage() } }),
    call('GET /image-post', { query }),
  ])
    .then(([ownLanguage, all]) => {
      const own = new Set(ownLanguage.items.map(({ imageId }) => imageId));
      const found = [...ownLanguage.items, ...all.items.filter(({ imageId }) => !own.has(imageId))];
      $greetings.setKey(imageSubcategoryId, found.slice(0, maxGreetings));
    })
    .catch(() => $greetings.setKey(imageSubcategoryId, []));
}

interface Props {
  imageSubcategoryId: string;
  businessMark: BusinessMark;
  logoMode: LogoMode;
  fallback: ReactNode;
  /** @param name of the occasion; undefined = not loaded yet */
  children(tiles: ReactNode, name: string | undefined): ReactNode;
}

const placeholders = ['one', 'two', 'three', 'four'] as const;

export function SubcategoryGreetings({ imageSubcategoryId, businessMark, logoMode, fallback, children }: Props) {
  const greetings = useStore($greetings)[imageSubcategoryId];
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loadGreetings(imageSubcategoryId);
      },
      { rootMargin: '400px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [imageSubcategoryId]);

  if (greetings?.length === 0) return fallback;
  const [first] = greetings ?? [];
  const name = first && occasionLabel(first.imageSubcategoryName);
  const tiles = greetings
    ? greetings.map(({ imageId, picture }, at) => (
        <a
          key={imageId}
          className="greeting-tile"
          data-logo={logoMode}
          href={greetingMakerPath(imageId)}
          aria-label={t('home.greetingNumber', { name: name ?? '', number: at + 1 })}
        >
          <LoadedPicture
            src={pictureSrc(picture, 400)}
            srcSet={`${pictureSrc(picture, 160)} 160w, ${pictureSrc(picture, 400)} 400w`}
            sizes="160px"
            width={picture.width}
            height={picture.height}
            loading="lazy"
            decoding="async"
            alt=""
          />
          <span className="greeting-mark" aria-hidden="true">
            <Avatar name={businessMark.name} logo={businessMark.logo} size={20} />
            {logoMode === 'all-details' && <UserText text={businessMark.name} />}
          </span>
        </a>
      ))
    : placeholders.map((one) => <span key={one} className="greeting-tile skeleton" />);
  return (
    <div ref={container} className="section-place">
      {children(tiles, name)}
    </div>
  );
}
