import { SoonArt } from '../ui/Art.tsx';

interface Props {
  kind: 'pdf' | 'video';
  title: string;
  text: string;
  action: { href: string; label: string };
}

/** Says plainly that a product is not open yet, and what to do meanwhile. Words come from outside: it stands in pages, too. */
export const NotOpen = ({ kind, title, text, action }: Props) => (
  <section className="welcome">
    <SoonArt kind={kind} />
    <h2>{title}</h2>
    <p>{text}</p>
    <a className="button button-wide" href={action.href}>
      {action.label}
    </a>
  </section>
);
