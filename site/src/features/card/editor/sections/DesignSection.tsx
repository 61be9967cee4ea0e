import { useStore } from '@nanostores/react';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { type CardColour, cardColours, designs } from '@parichay/shared/card/card.lists.ts';
import { t } from '../../../../kit/ui/messages.ts';
import { CardPicture } from '../../CardPicture.tsx';
import { $drafts, change } from '../editor.store.ts';
import { useSettled } from '../use-settled.ts';

const swatches = Object.entries(cardColours) as [CardColour, string][];

/** How the card looks: its design and its one colour. */
export function DesignSection({ card }: { card: Card }) {
  const template = useStore($drafts).template ?? card.template;
  const { design, colour } = template;
  const shown = useSettled(colour);
  const isOwn = !swatches.some(([, hex]) => hex === colour.toLowerCase());
  return (
    <div className="stack editor-form">
      <fieldset className="form-part stack">
        <legend>{t('card-editor.design')}</legend>
        <div className="designs">
          {designs.map((name) => (
            <label key={name} className="drawn-choice drawn-box design">
              <input
                type="radio"
                name="design"
                checked={design === name}
                onChange={() => change('template', { ...template, design: name })}
              />
              <CardPicture card={card} look={{ design: name, colour: shown }} isNamed />
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
                onChange={() => change('template', { ...template, colour: hex })}
              />
              <span style={{ background: hex }} />
            </label>
          ))}
        </div>
        <label className="own-colour" data-chosen={isOwn ? '' : undefined}>
          <input
            type="color"
            value={colour}
            onChange={({ target }) => change('template', { ...template, colour: target.value })}
          />
          {t('card-editor.colourOwn')}
        </label>
      </fieldset>
    </div>
  );
}
