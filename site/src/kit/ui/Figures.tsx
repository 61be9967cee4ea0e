import './figures.css';
import type { ReactNode } from 'react';

/** Numbers in sum, beside each other as far as there is room. */
export const Figures = ({ children }: { children: ReactNode }) => <dl className="figures">{children}</dl>;

interface Props {
  name: string;
  value: string;
  /** What it is made of. */
  more: string;
  /** Where there is a list of just what it counts. */
  href?: string | null | undefined;
  /** What can be done about it. */
  children?: ReactNode;
}

export function Figure({ name, value, more, href, children }: Props) {
  const number = <strong className="tabular">{value}</strong>;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {href ? <a href={href}>{number}</a> : number}
        <span className="muted">{more}</span>
        {children}
      </dd>
    </div>
  );
}
