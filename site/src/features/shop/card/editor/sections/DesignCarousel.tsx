import ChevronLeft from 'icon:chevron-left';
import ChevronRight from 'icon:chevron-right';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { type Design, designs } from '@parichay/shared/shop/card/card.lists.ts';
import { useRef, useState } from 'react';
import { Sheet } from '../../../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { DesignStrip } from './DesignStrip.tsx';

export interface Props {
  card: Card;
  design: Design;
  colour: string;
  onChoose(design: Design): void;
  onClose(): void;
}

export function DesignCarousel({ onChoose, onClose, design, ...stripProps }: Props) {
  const [index, setAt] = useState(designs.indexOf(design));
  const strip = useRef<HTMLUListElement>(null);
  const name = designs[index] ?? design;
  const scrollToDesign = (next: number) =>
    strip.current?.children[next]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  const foot = (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('card-editor.designBefore')}
        disabled={index === 0}
        onClick={() => scrollToDesign(index - 1)}
      >
        <ChevronLeft aria-hidden="true" />
      </button>
      <button type="button" className="button" onClick={() => onChoose(name)}>
        {t('card-editor.designUse')}
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('card-editor.designAfter')}
        disabled={index === designs.length - 1}
        onClick={() => scrollToDesign(index + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </button>
    </>
  );
  return (
    <Sheet
      title={t(`card-editor.design_${name}`)}
      head={
        <span className="muted" aria-live="polite">
          {t('card-editor.designOf', { at: index + 1, count: designs.length })}
        </span>
      }
      onClose={onClose}
      className="design-show"
      foot={foot}
    >
      <DesignStrip ref={strip} {...stripProps} first={index} onSettle={setAt} />
    </Sheet>
  );
}
