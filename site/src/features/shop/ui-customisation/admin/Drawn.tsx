import type { ReactNode } from 'react';

interface DrawnProps {
  legend: string;
  children: ReactNode;
}

export const Drawn = ({ legend, children }: DrawnProps) => (
  <fieldset className="form-part">
    <legend className="choice-legend">{legend}</legend>
    <div className="drawn-choices">{children}</div>
  </fieldset>
);
