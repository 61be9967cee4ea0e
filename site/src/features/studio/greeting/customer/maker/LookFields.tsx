import type { ImagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';
import { displayStyles, frameSizes, logoModes } from '@parichay/shared/shop/frame/frame.lists.ts';
import { useId } from 'react';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { ColourPick } from './ColourPick.tsx';

type Look = Pick<ImagePostSettings, 'displayStyle' | 'height' | 'logoMode' | 'colour'>;

interface Props {
  look: Look;
  onChange(change: Partial<Look>): void;
}

interface RadioGroupProps<T extends string> {
  legend: string;
  value: T;
  options: readonly T[];
  labelOf(option: T): string;
  onPick(option: T): void;
}

function RadioGroup<T extends string>({ legend, value, options, labelOf, onPick }: RadioGroupProps<T>) {
  const name = useId();
  return (
    <fieldset className="look-part">
      <legend>{legend}</legend>
      <div className="look-picks">
        {options.map((option) => (
          <label key={option} className="drawn-choice drawn-box look-pick">
            <input type="radio" name={name} checked={option === value} onChange={() => onPick(option)} />
            <span>{labelOf(option)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function LookFields({ look, onChange }: Props) {
  return (
    <div className="look-fields">
      <RadioGroup
        legend={t('daily.displayStyle')}
        value={look.displayStyle}
        options={displayStyles}
        labelOf={(option) => t(`daily.displayStyle_${option}`)}
        onPick={(displayStyle) => onChange({ displayStyle })}
      />
      <RadioGroup
        legend={t('daily.height')}
        value={look.height}
        options={frameSizes}
        labelOf={(option) => t(`daily.height_${option}`)}
        onPick={(height) => onChange({ height })}
      />
      <RadioGroup
        legend={t('daily.logoMode')}
        value={look.logoMode}
        options={logoModes}
        labelOf={(option) => t(`daily.logoMode_${option}`)}
        onPick={(logoMode) => onChange({ logoMode })}
      />
      <ColourPick colour={look.colour} onPick={(colour) => onChange({ colour })} />
    </div>
  );
}
