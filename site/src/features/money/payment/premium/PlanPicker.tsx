import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { type PlanProduct, unlimited } from '@parichay/shared/shop/plan/plan.lists.ts';
import { Check, Minus } from 'lucide-react';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { frameKinds, framesOf, perMonth } from '../../../shop/plan/plan.rules.ts';
import { perYear } from './premium.rules.ts';

interface Props {
  plans: readonly SubscriptionPlan[];
  products: readonly PlanProduct[];
  hasId: number | null;
  isRunning: boolean;
  pickId: number | null;
  chosenId: number | null;
  /** null = read-only. */
  onChoose: ((id: number) => void) | null;
}

export function PlanPicker({ plans, onChoose, ...rest }: Props) {
  const hasFrames = plans.some(
    (plan) => plan.limits.greetingImagesIncluded && framesOf(plan).length < frameKinds.length,
  );
  const cards = plans.map((plan) => (
    <PlanCard key={plan.subscriptionPlanId} plan={plan} hasFrames={hasFrames} onChoose={onChoose} {...rest} />
  ));
  return onChoose ? (
    <fieldset className="plan-picker">
      <legend className="title">{t('premium.plans')}</legend>
      {cards}
    </fieldset>
  ) : (
    <section className="plan-picker">
      <h3 className="title">{t('premium.plans')}</h3>
      {cards}
    </section>
  );
}

type CardProps = Omit<Props, 'plans'> & {
  plan: SubscriptionPlan;
  hasFrames: boolean;
};

function PlanCard({ plan, hasFrames, products, hasId, isRunning, pickId, chosenId, onChoose }: CardProps) {
  const { subscriptionPlanId: id, name, limits } = plan;
  const badge = id === hasId ? (isRunning ? 'youHave' : 'youHad') : id === pickId ? 'pick' : null;
  const Frame = onChoose ? 'label' : 'article';
  return (
    <Frame className="plan-card">
      <span className="plan-card-head">
        {onChoose && (
          <input
            type="radio"
            name="plan"
            value={id}
            checked={id === chosenId}
            aria-labelledby={`plan-${id}`}
            aria-describedby={`plan-${id}-about`}
            onChange={() => onChoose(id)}
          />
        )}
        <strong id={`plan-${id}`} className="plan-card-name">
          <UserText text={name} />
        </strong>
        {badge && (
          <span className="badge" data-tone={badge === 'youHave' ? 'success' : badge === 'pick' ? 'info' : undefined}>
            {t(`premium.${badge}`)}
          </span>
        )}
      </span>
      <span id={`plan-${id}-about`} className="plan-card-about">
        <Price plan={plan} />
        <span className="plan-lines">
          {products.map((product) => (
            <Line
              key={product}
              isIn={limits[`${product}Limit`] !== null}
              words={productWords(product, limits[`${product}Limit`])}
            />
          ))}
          {hasFrames && <Line isIn={limits.greetingImagesIncluded} words={framesWords(plan)} />}
        </span>
      </span>
    </Frame>
  );
}

function Price({ plan }: { plan: SubscriptionPlan }) {
  const { pricePaise, validity, validityMonths } = plan;
  if (pricePaise === 0) return <span className="plan-price-line">{t('premium.free')}</span>;
  const [year, month] = [rupees(perYear(plan)), rupees(perMonth(plan))];
  return (
    <span className="plan-price-line">
      <span>
        <strong className="plan-price-sum tabular">{rupees(pricePaise)}</strong>{' '}
        {validity > 0 ? t('premium.forYears', { count: validity }) : t('premium.forMonths', { count: validityMonths })}
      </span>
      {validityMonths !== 1 && (
        <span className="muted tabular">
          {validity <= 1 ? t('premium.aMonth', { month }) : t('premium.aYear', { year, month })}
        </span>
      )}
    </span>
  );
}

const Line = ({ isIn, words }: { isIn: boolean; words: string }) => (
  <span className="plan-line" data-without={isIn ? undefined : ''}>
    {isIn ? <Check size={18} aria-hidden="true" /> : <Minus size={18} aria-hidden="true" />}
    {words}
  </span>
);

function productWords(product: PlanProduct, limit: number | null): string {
  if (limit === null) return t(`premium.without_${product}`);
  const isEndless = limit === unlimited && product !== 'digitalCard';
  return isEndless ? t(`premium.with_${product}_endless`) : t(`premium.with_${product}`, { limit });
}

function framesWords(plan: SubscriptionPlan): string {
  const shown = framesOf(plan);
  if (!plan.limits.greetingImagesIncluded) return t('premium.without_frames');
  if (shown.length === frameKinds.length) return t('premium.framesAll');
  if (shown.length === 0) return t('premium.framesNone');
  return t('premium.frames', { frames: shown.map((kind) => t(`premium.frame_${kind}`)).join(', ') });
}
