import type { ImagePostSettings } from '@parichay/shared/frame/frame.fields.ts';
import { displayStyles, frameHeights, logoModes } from '@parichay/shared/frame/frame.lists.ts';
import { useId } from 'react';
import { t } from '../../../kit/ui/messages.ts';

type Look = Pick<ImagePostSettings, 'displayStyle' | 'height' | 'logoMode' | 'colour'>;

interface Props {
  look: Look;
  onChange(change: Partial<Look>): void;
}

/** Deep and bright ones that white letters read on. */
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

interface PickProps<T extends string> {
  legend: string;
  value: T;
  options: readonly T[];
  wordsOf(option: T): string;
  onPick(option: T): void;
}

function Pick<T extends string>({ legend, value, options, wordsOf, onPick }: PickProps<T>) {
  const name = useId();
  return (
    <fieldset className="look-part">
      <legend>{legend}</legend>
      <div className="look-picks">
        {options.map((option) => (
          <label key={option} className="drawn-choice drawn-box look-pick">
            <input type="radio" name={name} checked={option === value} onChange={() => onPick(option)} />
            <span>{wordsOf(option)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** How a frame looks, for one picture or for all. */
export function LookFields({ look, onChange }: Props) {
  return (
    <div className="look-fields">
      <Pick
        legend={t('daily.displayStyle')}
        value={look.displayStyle}
        options={displayStyles}
        wordsOf={(option) => t(`daily.displayStyle_${option}`)}
        onPick={(displayStyle) => onChange({ displayStyle })}
      />
      <Pick
        legend={t('daily.height')}
        value={look.height}
        options={frameHeights}
        wordsOf={(option) => t(`daily.height_${option}`)}
        onPick={(height) => onChange({ height })}
      />
      <Pick
        legend={t('daily.logoMode')}
        value={look.logoMode}
        options={logoModes}
        wordsOf={(option) => t(`daily.logoMode_${option}`)}
        onPick={(logoMode) => onChange({ logoMode })}
      />
      <ColourPick colour={look.colour} onPick={(colour) => onChange({ colour })} />
    </div>
  );
}

function ColourPick({ colour, onPick }: { colour: string | null; onPick(colour: string | null): void }) {
  const name = useId();
  const isOther = colour !== null && !colours.includes(colour);
  return (
    <fieldset className="look-part">
      <legend>{t('daily.colour')}</legend>
      <div className="look-colours">
        <label className="drawn-choice drawn-box look-pick">
          <input type="radio" name={name} checked={colour === null} onChange={() => onPick(null)} />
          <span>{t('daily.colour_card')}</span>
        </label>
        {colours.map((one, at) => (
          <label key={one} className="drawn-choice look-colour" style={{ background: one }}>
            <input
              type="radio"
              name={name}
              checked={one === colour}
              aria-label={t('daily.colour_number', { number: at + 1 })}
              onChange={() => onPick(one)}
            />
          </label>
        ))}
        <label className="drawn-choice look-colour look-other" data-chosen={isOther || undefined}>
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
