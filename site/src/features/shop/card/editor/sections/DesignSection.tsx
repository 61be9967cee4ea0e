import Maximize2 from 'icon:maximize-2';
import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { type CardColour, cardColours, type Design, designs } from '@parichay/shared/shop/card/card.lists.ts';
import { useState } from 'react';
import { lazy } from '../../../../../kit/ui/browser/lazy.tsx';
import { useMediaQuery } from '../../../../../kit/ui/browser/use-media-query.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { CardPicture } from '../../CardPicture.tsx';
import { $drafts, changeSection } from '../drafts.store.ts';
import { useDebounced } from '../layout/use-debounced.ts';
import { DarkChip } from '../preview/DarkChip.tsx';

const DesignCarousel = lazy(async () => (await import('./DesignCarousel.tsx')).DesignCarousel, {
  close: ({ onClose }) => onClose(),
  isRare: true,
});

const swatches = Object.entries(cardColours) as [CardColour, string][];

export function DesignSection({ card }: { card: Card }) {
  const template = useStore($drafts).template ?? card.template;
  const { design, colour } = template;
  const debouncedColour = useDebounced(colour);
  const [isLarge, setLarge] = useState(false);
  const isWide = useMediaQuery('(min-width: 900px)');
  const choose = (name: Design) => changeSection('template', { ...template, design: name });
  const isCustomColour = !swatches.some(([, hex]) => hex === colour.toLowerCase());
  return (
    <div className="stack editor-form">
      <fieldset className="form-part stack" aria-label={t('card-editor.design')}>
        <div className="design-ways">
          <button type="button" className="chip" aria-haspopup="dialog" onClick={() => setLarge(true)}>
            <Maximize2 size={18} aria-hidden="true" />
            {t('card-editor.designLarge')}
          </button>
          {!isWide && <DarkChip />}
        </div>
        <div className="designs">
          {designs.map((name) => (
            <label key={name} className="drawn-choice drawn-box design">
              <input type="radio" name="design" checked={design === name} onChange={() => choose(name)} />
              <CardPicture card={card} templateOverride={{ design: name, colour: debouncedColour }} isDecorative />
              <span>{t(`card-editor.design_${name}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="form-part stack">
        <legend>{t('card-editor.colour')}</legend>
        <div className="swatches">
          {swatches.map(([name, hex]) => (
            <label key={hex} className="drawn-choice swatch" title={t(`card-editor.colour_${name}`)}>
              <input
                type="radio"
                name="colour"
                aria-label={t(`card-editor.colour_${name}`)}
                checked={colour.toLowerCase() === hex}
                onChange={() => changeSection('template', { ...template, colour: hex })}
              />
              <span style={{ background: hex }} />
            </label>
          ))}
        </div>
        <label className="own-colour" data-chosen={isCustomColour ? '' : undefined}>
          <input
            type="color"
            value={colour}
            onChange={({ target }) => changeSection('template', { ...template, colour: target.value })}
          />
          {t('card-editor.colourOwn')}
        </label>
      </fieldset>
      {isLarge && (
        <DesignCarousel
          card={card}
          design={design}
          colour={debouncedColour}
          onChoose={(name) => {
            choose(name);
            setLarge(false);
          }}
          onClose={() => setLarge(false)}
        />
      )}
    </div>
  );
}
