import Check from 'icon:check';
import { useStore } from '@nanostores/react';
import type { PlanProduct } from '@parichay/shared/shop/plan/plan.lists.ts';
import { type Key, t } from '../../../../kit/ui/text/messages.ts';
import { $card } from '../../../people/session/card.store.ts';
import { CardPicture } from '../../../shop/card/CardPicture.tsx';
import { PlanArt } from '../../../shop/plan/PlanArt.tsx';

const reasons: readonly [Key, readonly PlanProduct[]][] = [
  ['premium.why_card', ['digitalCard']],
  ['premium.why_greetings', ['greetingImages', 'greetingVideos']],
  ['premium.why_pdf', ['pdfCard']],
  ['premium.why_video', ['promotionalVideo']],
];
const maxReasons = 3;

export function WhyPlan({ businessId, products }: { businessId: string; products: readonly PlanProduct[] }) {
  const card = useStore($card);
  const lines = reasons
    .filter(([, requiredProducts]) => requiredProducts.some((one) => products.includes(one)))
    .slice(0, maxReasons);
  return (
    <div className="why-plan">
      {card?.businessId === businessId ? <CardPicture card={card} isDecorative /> : <PlanArt />}
      <ul>
        {lines.map(([messageKey]) => (
          <li key={messageKey} className="plan-line">
            <Check size={18} aria-hidden="true" />
            {t(messageKey)}
          </li>
        ))}
      </ul>
    </div>
  );
}
