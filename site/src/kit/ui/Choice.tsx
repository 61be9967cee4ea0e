import './form.css';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id'> {
  id: string;
  /** One of several, or each by itself. */
  type?: 'radio' | 'checkbox';
  /** What is chosen. */
  label: string;
  /** What that means, below its name. */
  line?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  /** What belongs to the choice once it is made. */
  children?: ReactNode;
}

/** A tick, or one of several, with its name and what it means; the whole of it can be tapped, and only the name is its name. */
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
