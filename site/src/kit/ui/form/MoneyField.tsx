import { readPaise } from '@parichay/shared/platform/typed/paise.ts';
import { useState } from 'react';
import { FieldFrame } from './fields.tsx';

interface Props {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Integer paise. */
  value: number | null;
  onChange(paise: number | null): void;
  onBlur?(): void;
}

const written = (paise: number | null): string => {
  if (paise === null) return '';
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
};

export function MoneyField({ id, label, hint, error, value, onChange, onBlur }: Props) {
  const [text, setText] = useState(written(value));
  const shown = readPaise(text) === value ? text : written(value);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="field-box">
        <span className="field-prefix">₹</span>
        <input
          id={id}
          inputMode="decimal"
          value={shown}
          maxLength={12}
          aria-describedby={`${id}-said`}
          aria-invalid={error ? true : undefined}
          onBlur={onBlur}
          onChange={({ target }) => {
            const paise = readPaise(target.value);
            if (paise === undefined) return;
            setText(target.value);
            onChange(paise);
          }}
        />
      </div>
    </FieldFrame>
  );
}
