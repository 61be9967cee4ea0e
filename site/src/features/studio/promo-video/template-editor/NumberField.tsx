import { useId, useState } from 'react';

interface Props {
  label: string;
  /** In seconds. */
  value: number;
  onChange(value: number): void;
}

/** Applied on blur; any text is allowed while typing. */
export function NumberField({ label, value, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
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
        onBlur={take}
        onKeyDown={({ key }) => key === 'Enter' && take()}
      />
    </div>
  );
}
