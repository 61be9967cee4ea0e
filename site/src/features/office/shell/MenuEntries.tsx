import { useStore } from '@nanostores/react';
import {
  ChevronDown,
  Clapperboard,
  ExternalLink,
  IdCard,
  Images,
  type LucideIcon,
  QrCode,
  Sparkles,
  Users,
} from 'lucide-react';
import { t } from '../../../kit/ui/text/messages.ts';
import { $card } from '../../people/session/card.store.ts';
import type { Entry } from '../../people/session/menu.rules.ts';
import { openOverlay } from '../../people/session/shell.store.ts';

const icons: Readonly<Record<Entry['key'], LucideIcon>> = {
  myCard: QrCode,
  myPdf: IdCard,
  myVideos: Clapperboard,
  card: QrCode,
  images: Images,
  imagesVideos: Images,
  pdf: IdCard,
  staffIds: Users,
  videos: Clapperboard,
  invitation: Sparkles,
};

export const isHere = (href: string): boolean => href === location.pathname + location.search;

export function Entries({ title, entries, isOpen }: { title: string; entries: readonly Entry[]; isOpen: boolean }) {
  const hasCard = useStore($card) !== null;
  if (entries.length === 0) return null;
  const line = ({ key, href, isExternal }: Entry) => {
    const Icon = icons[key];
    const words = (
      <>
        <Icon size={20} aria-hidden="true" />
        {t(`shell.entry_${key}`)}
      </>
    );
    // A business has one card, so a second card needs another business.
    if (key === 'card' && hasCard) {
      return (
        <button type="button" className="menu-line" onClick={() => openOverlay('one-card')}>
          {words}
        </button>
      );
    }
    if (!isExternal) {
      return (
        <a className="menu-line" href={href} aria-current={isHere(href) ? 'page' : undefined}>
          {words}
        </a>
      );
    }
    return (
      <a className="menu-line" href={href} target="_blank" rel="noreferrer">
        {words}
        <ExternalLink size={16} aria-label={t('shell.opensOutside')} />
      </a>
    );
  };
  return (
    <details className="menu-group" open={isOpen}>
      <summary>
        {title}
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <ul className="menu-lines">
        {entries.map((entry) => (
          <li key={entry.key}>{line(entry)}</li>
        ))}
      </ul>
    </details>
  );
}
