import BookUser from 'icon:book-user';
import ChevronRight from 'icon:chevron-right';
import CirclePlay from 'icon:circle-play';
import Images from 'icon:images';
import IndianRupee from 'icon:indian-rupee';
import Info from 'icon:info';
import Link from 'icon:link';
import Settings2 from 'icon:settings-2';
import Share2 from 'icon:share-2';
import ShoppingBag from 'icon:shopping-bag';
import { useStore } from '@nanostores/react';
import type { SectionKey } from '@parichay/shared/shop/card/card-sections.ts';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { $previewedCard, $saveStates, type PreviewedCard } from '../editor.store.ts';
import { contentSections } from './editor-views.ts';

const icons = {
  basicDetails: BookUser,
  aboutUs: Info,
  products: ShoppingBag,
  gallery: Images,
  youtubeVideos: CirclePlay,
  paymentOptions: IndianRupee,
  socialLinks: Share2,
  links: Link,
  settings: Settings2,
} as const;

function itemCountOf(card: PreviewedCard, section: SectionKey): number | null {
  switch (section) {
    case 'products':
      return card.products.products.length;
    case 'gallery':
      return card.gallery.pictures.length;
    case 'youtubeVideos':
      return card.youtubeVideos.videos.length;
    case 'socialLinks':
      return card.socialLinks.links.length;
    case 'links':
      return card.links.links.length;
    case 'aboutUs':
      return card.aboutUs.text === '' ? card.aboutUs.whyChooseUs.length : null;
    case 'paymentOptions':
      return card.paymentOptions.upiId || card.paymentOptions.bank.accountNumber
        ? null
        : card.paymentOptions.others.length;
    default:
      return null;
  }
}

export function SectionList({ onOpen }: { onOpen: (section: SectionKey) => void }) {
  const card = useStore($previewedCard);
  const saved = useStore($saveStates);
  if (!card) return null;
  return (
    <ul className="list contents">
      {contentSections.map((section) => {
        const Icon = icons[section];
        const count = itemCountOf(card, section);
        const state = () => {
          if (saved[section] !== 'saved') return t(`card-editor.state_${saved[section]}`);
          if (count === null) return t(`card-content.about_${section}`);
          return count === 0 ? t(`card-content.add_${section}` as never) : t('card-content.entries', { count });
        };
        return (
          <li key={section}>
            <button
              type="button"
              className="list-row choice-row"
              data-section={section}
              onClick={() => onOpen(section)}
            >
              <Icon className="muted" aria-hidden="true" />
              <span className="two-lines">
                <strong>{t(`card-content.part_${section}`)}</strong>
                <span className="muted">{state()}</span>
              </span>
              {saved[section] !== 'saved' && <span className="unsaved-dot" />}
              <ChevronRight size={20} aria-hidden="true" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
