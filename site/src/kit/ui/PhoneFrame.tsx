import './desk.css';
import type { ReactNode } from 'react';

interface Props {
  /** What is shown, for those who hear the page. */
  label: string;
  children: ReactNode;
  /** It may be tried out. Else it is a picture of the thing: nothing in it can be pressed or reached. */
  isLive?: boolean;
}

/** What a customer will see, as a phone shows it. */
export const PhoneFrame = ({ label, children, isLive = false }: Props) => (
  <div className="phone">
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
    <section className="phone-screen" tabIndex={0} aria-label={label}>
      <div className="phone-page" inert={!isLive}>
        {children}
      </div>
    </section>
  </div>
);
