import { useStore } from '@nanostores/react';
import type { PlanLength } from '@parichay/shared/money/payment/term.rules.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { customPlanDefaults, type PlanProduct, planProducts } from '@parichay/shared/shop/plan/plan.lists.ts';
import { planProductsOffered } from '@parichay/shared/shop/plan/plan.rules.ts';
import { computed } from 'nanostores';
import { useEntityForm } from '../../../kit/ui/form/use-entity-form.ts';
import { EntitySheet } from '../../../kit/ui/overlay/EntitySheet.tsx';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { agency } from '../../people/session/agency.store.ts';
import { franchisee } from '../../people/session/franchisee.store.ts';
import { PlanFields, planResolver } from './PlanFields.tsx';
import { type PlanForm, type PlanInput, planFormOf, planInputOf, productsDroppedFrom } from './plan.rules.ts';
import { planLengthText } from './plan-length.ts';
import { planLines } from './plan-lines.ts';
import { fetchPlan, savePlan, showSaved } from './plans.store.ts';

const $offered = computed(agency.$state, ({ data }): readonly PlanProduct[] =>
  data ? planProductsOffered(data.configuration) : planProducts.slice(0, 1),
);

interface Props {
  stored: SubscriptionPlan | null;
  onClose(): void;
}

export function PlanSheet({ stored, onClose }: Props) {
  const me = useStore(franchisee.$state).data;
  const offered = useStore($offered);
  return me && <PlanFormSheet draftOwnerId={me.franchiseeId} offered={offered} stored={stored} onClose={onClose} />;
}

function PlanFormSheet({
  draftOwnerId,
  offered,
  stored,
  onClose,
}: Props & { draftOwnerId: string; offered: readonly PlanProduct[] }) {
  const { form, seen, ...entity } = useEntityForm<PlanForm, SubscriptionPlan>({
    draftOwnerId,
    name: `plan:${stored?.subscriptionPlanId ?? 'new'}`,
    stored,
    valuesOf: (plan) => planFormOf(plan ?? { ...customPlanDefaults, name: '' }, offered),
    resolver: async () => planResolver,
    mode: 'all',
    // Values that pass the resolver are a complete plan.
    send: (typed, seen) => savePlan(planInputOf(typed, offered) as PlanInput, seen),
    refetch: async () => stored && fetchPlan(stored),
    onSaved: (saved) => showSaved(saved, stored !== null),
    fieldsOf: ({ code, fields }) => (code === 'already_exists' ? { name: code } : fields),
  });
  const dropped = seen ? productsDroppedFrom(seen, offered) : [];
  const { newer } = entity;
  const mine = newer && planInputOf(form.getValues(), offered);
  return (
    <EntitySheet
      title={t(stored ? 'plans.editTitle' : 'plans.addTitle')}
      entity={entity}
      submitLabel={stored ? undefined : t('plans.addGo')}
      theirs={mine ? differences(newer, mine) : []}
      fieldErrorCodes={['already_exists']}
      onClose={onClose}
    >
      {dropped.length > 0 && (
        <p className="banner" data-tone="warning">
          {t('plans.dropped', { products: dropped.map((product) => t(`plans.product_${product}`)).join(', ') })}
        </p>
      )}
      {stored && <p className="muted">{t('plans.editHint')}</p>}
      <PlanFields form={form} offered={offered} />
    </EntitySheet>
  );
}

function differences(newer: SubscriptionPlan, mine: PlanInput): { name: string; value: string }[] {
  const terms = ({ name, pricePaise, ...length }: Pick<PlanInput, 'name' | 'pricePaise'> & PlanLength) => [
    { name: t('plans.name'), value: name },
    { name: t('plans.price'), value: rupees(pricePaise) },
    { name: t('plans.validityShort'), value: planLengthText(length) },
  ];
  const myLines = [...terms(mine), ...planLines(mine as Pick<SubscriptionPlan, 'limits' | 'frameVisibility'>)];
  return [...terms(newer), ...planLines(newer)].filter(({ value }, at) => value !== myLines[at]?.value);
}
