import { useEffect, useState } from 'react';

interface NumberProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  onChange(value: number): void;
}

export function NumberField({ label, value, min, max, step = 1, onChange }: NumberProps) {
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);
  const commit = () => {
    const number = Number(typed);
    if (typed.trim() === '' || !Number.isFinite(number)) return setTyped(String(value));
    const within = Math.min(max, Math.max(min, number));
    setTyped(String(within));
    if (within !== value) onChange(within);
  };
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        type="number"
        inputMode="decimal"
        value={typed}
        min={min}
        max={max}
        step={step}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </label>
  );
}

interface TextProps {
  label: string;
  value: string;
  /** Values that do not match are ignored. */
  pattern?: RegExp;
  onChange(value: string): void;
}

export function TextLine({ label, value, pattern, onChange }: TextProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const commit = () => {
    if (pattern && !pattern.test(typed)) setTyped(value);
    else if (typed !== value) onChange(typed);
  };
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit()}
      />
    </label>
  );
}
