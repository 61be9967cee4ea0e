import { designs } from '@parichay/shared/shop/card/card.lists.ts';
import { useLayoutEffect, useState } from 'react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { CardPicture } from '../../CardPicture.tsx';
import type { Props } from './DesignCarousel.tsx';

interface StripProps extends Pick<Props, 'card' | 'colour'> {
  ref: React.RefObject<HTMLUListElement | null>;
  first: number;
  onSettle(index: number): void;
}

export function DesignStrip({ ref, card, colour, first, onSettle }: StripProps) {
  const [initialIndex] = useState(first);
  useLayoutEffect(() => {
    const strip = ref.current;
    const item = strip?.children[initialIndex] as HTMLElement | undefined;
    if (strip && item) strip.scrollLeft = item.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2;
  }, [ref, initialIndex]);
  const onScroll = ({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }: React.UIEvent) =>
    onSettle(Math.round((scrollLeft / Math.max(1, scrollWidth - clientWidth)) * (designs.length - 1)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
    <ul ref={ref} className="design-strip" tabIndex={0} aria-label={t('card-editor.design')} onScroll={onScroll}>
      {designs.map((name) => (
        <li key={name}>
          <CardPicture card={card} width={432} templateOverride={{ design: name, colour }} isDecorative />
        </li>
      ))}
    </ul>
  );
}
