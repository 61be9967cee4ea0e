import './form.css';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id'> {
  id: string;
  type?: 'radio' | 'checkbox';
  label: string;
  line?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  children?: ReactNode;
}

/** The whole label is clickable, but only `label` is the accessible name. */
export const Choice = ({ id, type = 'checkbox', label, line, children, ...input }: Props) => (
  <div className="choice">
    <input
      type={type}
      id={id}
      aria-labelledby={`${id}-name`}
      aria-describedby={line ? `${id}-line` : undefined}
      {...input}
    />
    <label htmlFor={id}>
      <span id={`${id}-name`}>{label}</span>
      {line && (
        <span id={`${id}-line`} className="muted">
          {line}
        </span>
      )}
    </label>
    {children}
  </div>
);
