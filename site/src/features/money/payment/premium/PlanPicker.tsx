import Check from 'icon:check';
import Minus from 'icon:minus';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import type { PlanProduct } from '@parichay/shared/shop/plan/plan.lists.ts';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { frameKinds, includedFramesOf, pricePaisePerMonth } from '../../../shop/plan/plan.rules.ts';
import { type PlanContent, planContents } from '../../../shop/plan/plan-contents.ts';
import { pricePaisePerYear } from './premium.rules.ts';

interface Props {
  plans: readonly SubscriptionPlan[];
  products: readonly PlanProduct[];
  currentPlanId: number | null;
  isCurrentPlanRunning: boolean;
  recommendedPlanId: number | null;
  selectedPlanId: number | null;
  /** null makes the plans read-only. */
  onSelect: ((id: number) => void) | null;
}

export function PlanPicker({ plans, onSelect, ...cardProps }: Props) {
  const hasFrames = plans.some(
    (plan) => plan.limits.greetingImagesIncluded && includedFramesOf(plan).length < frameKinds.length,
  );
  const cards = plans.map((plan) => (
    <PlanCard key={plan.subscriptionPlanId} plan={plan} showsFrames={hasFrames} onSelect={onSelect} {...cardProps} />
  ));
  return onSelect ? (
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

type PlanCardProps = Omit<Props, 'plans'> & {
  plan: SubscriptionPlan;
  showsFrames: boolean;
};

function PlanCard({
  plan,
  showsFrames,
  products,
  currentPlanId,
  isCurrentPlanRunning,
  recommendedPlanId,
  selectedPlanId,
  onSelect,
}: PlanCardProps) {
  const { subscriptionPlanId: id, name } = plan;
  const badge =
    id === currentPlanId ? (isCurrentPlanRunning ? 'youHave' : 'youHad') : id === recommendedPlanId ? 'pick' : null;
  const Wrapper = onSelect ? 'label' : 'article';
  return (
    <Wrapper className="plan-card">
      <span className="plan-card-head">
        {onSelect && (
          <input
            type="radio"
            name="plan"
            value={id}
            checked={id === selectedPlanId}
            aria-labelledby={`plan-${id}`}
            aria-describedby={`plan-${id}-about`}
            onChange={() => onSelect(id)}
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
          {planContents(plan, products).map(
            (content) => (content.of !== 'frames' || showsFrames) && <IncludedLine key={content.of} {...content} />,
          )}
        </span>
      </span>
    </Wrapper>
  );
}

function Price({ plan }: { plan: SubscriptionPlan }) {
  const { pricePaise, validity, validityMonths } = plan;
  if (pricePaise === 0) return <span className="plan-price-line">{t('premium.free')}</span>;
  const [year, month] = [rupees(pricePaisePerYear(plan)), rupees(pricePaisePerMonth(plan))];
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

const IncludedLine = ({ isIncluded, text }: Pick<PlanContent, 'isIncluded' | 'text'>) => (
  <span className="plan-line" data-without={isIncluded ? undefined : ''}>
    {isIncluded ? <Check size={18} aria-hidden="true" /> : <Minus size={18} aria-hidden="true" />}
    {text}
  </span>
);
