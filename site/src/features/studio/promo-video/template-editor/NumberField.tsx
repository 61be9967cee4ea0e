import { useId, useState } from 'react';

interface Props {
  label: string;
  /** Seconds. */
  value: number;
  onChange(value: number): void;
}

/** The value is applied on blur; any text is allowed while typing. */
export function NumberField({ label, value, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const number = Number(typed);
    if (typed !== null && typed.trim() !== '' && Number.isFinite(number)) onChange(number);
    setTyped(null);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
        value={typed ?? String(value)}
        onChange={({ target }) => setTyped(target.value.replace(',', '.'))}
        onBlur={commit}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
      />
    </div>
  );
}
