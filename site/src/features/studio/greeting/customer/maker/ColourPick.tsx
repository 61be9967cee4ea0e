import { useId } from 'react';
import { t } from '../../../../../kit/ui/text/messages.ts';

/** These colours are dark enough for white text. */
const colours = [
  '#b3261e',
  '#c2570c',
  '#8a6d00',
  '#2e7d32',
  '#00696b',
  '#1f5fbf',
  '#4a3fb0',
  '#8b1f7a',
  '#5d4037',
  '#263238',
];

export function ColourPick({ colour, onPick }: { colour: string | null; onPick(colour: string | null): void }) {
  const name = useId();
  const isCustom = colour !== null && !colours.includes(colour);
  return (
    <fieldset className="look-part">
      <legend>{t('daily.colour')}</legend>
      <div className="look-colours">
        <label className="drawn-choice drawn-box look-pick">
          <input type="radio" name={name} checked={colour === null} onChange={() => onPick(null)} />
          <span>{t('daily.colour_card')}</span>
        </label>
        {colours.map((one, index) => (
          <label key={one} className="drawn-choice look-colour" style={{ background: one }}>
            <input
              type="radio"
              name={name}
              checked={one === colour}
              aria-label={t('daily.colour_number', { number: index + 1 })}
              onChange={() => onPick(one)}
            />
          </label>
        ))}
        <label className="drawn-choice look-colour look-other" data-chosen={isCustom || undefined}>
          <input
            type="color"
            value={colour ?? '#00696b'}
            aria-label={t('daily.colour_own')}
            onChange={({ target }) => onPick(target.value)}
          />
        </label>
      </div>
    </fieldset>
  );
}
