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
import { pageName } from '../../../lib/page-messages.ts';
import type { Mark } from './AgencySections.tsx';
import { makerPath } from './customisation.rules.ts';

type Greeting = OutputOf<'GET /image-post'>['items'][number];

/** Keyed by subcategory id; also an empty list after a failure. */
const $greetings = map<Record<string, readonly Greeting[]>>({});

const asked = new Set<string>();

const few = '8';

function loadGreetings(imageSubcategoryId: string): void {
  if (asked.has(imageSubcategoryId)) return;
  asked.add(imageSubcategoryId);
  call('GET /image-post', { query: { imageSubcategoryId, shape: 'SQUARE', isActive: 'true', limit: few } })
    .then(({ items }) => $greetings.setKey(imageSubcategoryId, items))
    .catch(() => $greetings.setKey(imageSubcategoryId, []));
}

interface Props {
  imageSubcategoryId: string;
  mark: Mark;
  logoMode: LogoMode;
  otherwise: ReactNode;
  /** @param name of the occasion; undefined = not loaded yet */
  children(tiles: ReactNode, name: string | undefined): ReactNode;
}

const waiting = ['one', 'two', 'three', 'four'] as const;

export function Greetings({ imageSubcategoryId, mark, logoMode, otherwise, children }: Props) {
  const found = useStore($greetings)[imageSubcategoryId];
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
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

  if (found?.length === 0) return otherwise;
  const [first] = found ?? [];
  const name = first && (pageName('occasions', first.imageSubcategoryName) ?? first.imageSubcategoryName);
  const tiles = found
    ? found.map(({ imageId, picture }, at) => (
        <a
          key={imageId}
          className="greeting-tile"
          data-logo={logoMode}
          href={makerPath(imageId)}
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
            <Avatar name={mark.name} logo={mark.logo} size={20} />
            {logoMode === 'all-details' && <UserText text={mark.name} />}
          </span>
        </a>
      ))
    : waiting.map((one) => <span key={one} className="greeting-tile skeleton" />);
  return (
    <div ref={place} className="section-place">
      {children(tiles, name)}
    </div>
  );
}
