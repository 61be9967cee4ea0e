import './new-card-face.css';
import { firstLook } from '@parichay/shared/shop/card/card.first-look.ts';
import { MessageCircle, Phone, UserPlus } from 'lucide-react';
import type { CSSProperties } from 'react';
import { t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { categoryLabel } from '../../people/session/category-label.ts';

export function NewCardFace({ businessName, category }: { businessName: string; category: string }) {
  const name = businessName.trim();
  return (
    <div
      className="new-card-face"
      aria-hidden="true"
      style={{ '--face': firstLook(category || null).colour } as CSSProperties}
    >
      <strong data-empty={name === '' || undefined}>{name ? <UserText text={name} /> : t('business.name')}</strong>
      <span>{category && categoryLabel(category)}</span>
      <div>
        <MessageCircle size={20} />
        <Phone size={20} />
        <UserPlus size={20} />
      </div>
    </div>
  );
}
