import { readPaise } from '@parichay/shared/platform/typed/paise.ts';
import { useState } from 'react';
import { t } from '../text/messages.ts';
import { FieldFrame } from './fields.tsx';

interface Props {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Integer paise; null = empty, or text that is not an amount. */
  value: number | null;
  onChange(paise: number | null, text: string): void;
  onBlur?(): void;
}

const formatAmount = (paise: number | null): string => {
  if (paise === null) return '';
  return paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2);
};

export function MoneyField({ id, label, hint, error, value, onChange, onBlur }: Props) {
  const [text, setText] = useState(formatAmount(value));
  const [wasBlurred, setBlurred] = useState(false);
  const read = readPaise(text);
  const shown = read === undefined || read === value ? text : formatAmount(value);
  const errorText = wasBlurred && read === undefined ? t('form.badAmount') : error;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={errorText}>
      <div className="field-box">
        <span className="field-prefix">₹</span>
        <input
          id={id}
          inputMode="decimal"
          value={shown}
          aria-describedby={`${id}-said`}
          aria-invalid={errorText ? true : undefined}
          onBlur={() => {
            setBlurred(true);
            if (read !== undefined) setText(formatAmount(value));
            onBlur?.();
          }}
          onChange={({ target }) => {
            setBlurred(false);
            setText(target.value);
            onChange(readPaise(target.value) ?? null, target.value);
          }}
        />
      </div>
    </FieldFrame>
  );
}
