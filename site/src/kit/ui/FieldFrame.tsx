import type { ReactNode } from 'react';

export const fieldId = (name: string): string => `f-${name.replaceAll('.', '-')}`;

interface FrameProps {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: ReactNode;
}

/** A label above, a hint or an error below. The control carries `aria-describedby={`${id}-said`}`. */
export const FieldFrame = ({ id, label, hint, error, children }: FrameProps) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    {children}
    <p id={`${id}-said`} className={error ? 'field-error' : 'field-hint'} aria-live="polite">
      {error ?? hint}
    </p>
  </div>
);
