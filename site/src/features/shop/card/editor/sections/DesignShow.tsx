import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { type Design, designs } from '@parichay/shared/shop/card/card.lists.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import { Sheet } from '../../../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { Strip } from './DesignStrip.tsx';

export interface Props {
  card: Card;
  design: Design;
  colour: string;
  onChoose(design: Design): void;
  onClose(): void;
}

export function DesignShow({ onChoose, onClose, design, ...shown }: Props) {
  const [at, setAt] = useState(designs.indexOf(design));
  const strip = useRef<HTMLUListElement>(null);
  const name = designs[at] ?? design;
  const go = (next: number) => strip.current?.children[next]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  const foot = (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('card-editor.designBefore')}
        disabled={at === 0}
        onClick={() => go(at - 1)}
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
        disabled={at === designs.length - 1}
        onClick={() => go(at + 1)}
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
          {t('card-editor.designOf', { at: at + 1, count: designs.length })}
        </span>
      }
      onClose={onClose}
      className="design-show"
      foot={foot}
    >
      <Strip ref={strip} {...shown} first={at} onSettle={setAt} />
    </Sheet>
  );
}
