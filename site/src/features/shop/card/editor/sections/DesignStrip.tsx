import { designs } from '@parichay/shared/shop/card/card.lists.ts';
import { useLayoutEffect, useState } from 'react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { CardPicture } from '../../CardPicture.tsx';
import type { Props } from './DesignShow.tsx';

interface StripProps extends Pick<Props, 'card' | 'colour'> {
  ref: React.RefObject<HTMLUListElement | null>;
  first: number;
  onSettle(at: number): void;
}

export function Strip({ ref, card, colour, first, onSettle }: StripProps) {
  const [begin] = useState(first);
  useLayoutEffect(() => {
    const strip = ref.current;
    const one = strip?.children[begin] as HTMLElement | undefined;
    if (strip && one) strip.scrollLeft = one.offsetLeft - (strip.clientWidth - one.offsetWidth) / 2;
  }, [ref, begin]);
  const settle = ({ currentTarget: { scrollLeft, scrollWidth, clientWidth } }: React.UIEvent) =>
    onSettle(Math.round((scrollLeft / Math.max(1, scrollWidth - clientWidth)) * (designs.length - 1)));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ul ref={ref} className="design-strip" tabIndex={0} aria-label={t('card-editor.design')} onScroll={settle}>
      {designs.map((name) => (
        <li key={name}>
          <CardPicture card={card} width={432} look={{ design: name, colour }} isNamed />
        </li>
      ))}
    </ul>
  );
}
