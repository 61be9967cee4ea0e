import '../overlay/desk.css';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  children: ReactNode;
  isLive?: boolean;
}

export const PhoneFrame = ({ label, children, isLive = false }: Props) => (
  <div className="phone">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
    <section className="phone-screen" tabIndex={0} aria-label={label}>
      <div className="phone-page" inert={!isLive}>
        {children}
      </div>
    </section>
  </div>
);
