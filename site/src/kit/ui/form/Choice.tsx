import './form.css';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id'> {
  id: string;
  type?: 'radio' | 'checkbox';
  label: string;
  description?: string | undefined;
  ref?: Ref<HTMLInputElement>;
  children?: ReactNode;
}

/** The whole label is clickable, but only `label` is the accessible name. */
export const Choice = ({ id, type = 'checkbox', label, description, children, ...input }: Props) => (
  <div className="choice">
    <input
      type={type}
      id={id}
      aria-labelledby={`${id}-name`}
      aria-describedby={description ? `${id}-line` : undefined}
      {...input}
    />
    <label htmlFor={id}>
      <span id={`${id}-name`}>{label}</span>
      {description && (
        <span id={`${id}-line`} className="muted">
          {description}
        </span>
      )}
    </label>
    {children}
  </div>
);
