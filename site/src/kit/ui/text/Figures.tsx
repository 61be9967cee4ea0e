import './figures.css';
import type { ReactNode } from 'react';

export const Figures = ({ children }: { children: ReactNode }) => <dl className="figures">{children}</dl>;

interface Props {
  name: string;
  value: string;
  note: string;
  href?: string | null | undefined;
  children?: ReactNode;
}

export function Figure({ name, value, note, href, children }: Props) {
  const number = <strong className="tabular">{value}</strong>;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {href ? <a href={href}>{number}</a> : number}
        <span className="muted">{note}</span>
        {children}
      </dd>
    </div>
  );
}
