import Clapperboard from 'icon:clapperboard';
import IdCard from 'icon:id-card';
import Images from 'icon:images';
import { t } from '../../../kit/ui/text/messages.ts';
import type { OfferedProducts } from '../../people/session/agency.rules.ts';
import { customerMenu, type MenuEntry } from '../../people/session/menu.rules.ts';

const icons: Partial<Record<MenuEntry['key'], typeof Images>> = {
  images: Images,
  imagesVideos: Images,
  pdf: IdCard,
  videos: Clapperboard,
};

export function CreateTiles({ offer, businessId }: { offer: OfferedProducts; businessId: string }) {
  const tiles = customerMenu(offer, businessId).create.flatMap(({ key, href }) => {
    const Icon = icons[key];
    return Icon ? [{ key, href, Icon }] : [];
  });
  if (tiles.length === 0) return null;
  return (
    <nav className="stack" aria-label={t('shell.create')}>
      <h2 className="title">{t('shell.create')}</h2>
      <div className="three">
        {tiles.map(({ key, href, Icon }) => (
          <a key={key} className="button button-quiet" href={href}>
            <Icon size={20} aria-hidden="true" />
            <span>
              {t(key === 'pdf' ? 'home.tile_pdf' : `shell.entry_${key}`)
                .split('/')
                .flatMap((part, at) => (at === 0 ? [part] : ['/', <wbr key={part} />, part]))}
            </span>
          </a>
        ))}
      </div>
    </nav>
  );
}
