import ChevronDown from 'icon:chevron-down';
import Clapperboard from 'icon:clapperboard';
import ExternalLink from 'icon:external-link';
import IdCard from 'icon:id-card';
import Images from 'icon:images';
import QrCode from 'icon:qr-code';
import Sparkles from 'icon:sparkles';
import Users from 'icon:users';
import { useStore } from '@nanostores/react';
import type { Icon } from '../../../kit/icon/icon.ts';
import { t } from '../../../kit/ui/text/messages.ts';
import { $card } from '../../people/session/card.store.ts';
import type { MenuEntry } from '../../people/session/menu.rules.ts';
import { openOverlay } from '../../people/session/shell.store.ts';

const icons: Readonly<Record<MenuEntry['key'], Icon>> = {
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

export const isCurrentPage = (href: string): boolean => href === location.pathname + location.search;

export function MenuEntryGroup({
  title,
  entries,
  isOpen,
}: {
  title: string;
  entries: readonly MenuEntry[];
  isOpen: boolean;
}) {
  const hasCard = useStore($card) !== null;
  if (entries.length === 0) return null;
  const entryLink = ({ key, href, isExternal }: MenuEntry) => {
    const Icon = icons[key];
    const content = (
      <>
        <Icon size={20} aria-hidden="true" />
        {t(`shell.entry_${key}`)}
      </>
    );
    if (key === 'card' && hasCard) {
      return (
        <button type="button" className="menu-line" onClick={() => openOverlay('one-card')}>
          {content}
        </button>
      );
    }
    if (!isExternal) {
      return (
        <a className="menu-line" href={href} aria-current={isCurrentPage(href) ? 'page' : undefined}>
          {content}
        </a>
      );
    }
    return (
      <a className="menu-line" href={href} target="_blank" rel="noreferrer">
        {content}
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
          <li key={entry.key}>{entryLink(entry)}</li>
        ))}
      </ul>
    </details>
  );
}
