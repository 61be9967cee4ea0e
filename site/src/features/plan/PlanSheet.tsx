import { useStore } from '@nanostores/react';
import type { SubscriptionPlan } from '@parichay/shared/plan/plan.fields.ts';
import { customPlanDefaults } from '@parichay/shared/plan/plan.lists.ts';
import { useEffect, useState } from 'react';
import { formatRupees } from '../../lib/i18n.ts';
import { ConflictNote } from '../ui/ConflictNote.tsx';
import { intoView } from '../ui/into-view.ts';
import { Sheet } from '../ui/Sheet.tsx';
import { failureText, locale, t } from '../ui/words.ts';
import { $offered } from './offered.ts';
import { PlanForm, type PlanInput } from './PlanForm.tsx';
import { droppedFrom, formOf } from './plan.rules.ts';
import { planLines } from './plan-lines.ts';
import { planNow, savePlan, saving } from './plans.store.ts';

const formId = 'plan-form';

/** Adds a plan, or changes the one that stands. */
export function PlanSheet({ standing, onClose }: { standing: SubscriptionPlan | null; onClose(): void }) {
  const offered = useStore($offered);
  const { status, error } = useStore(saving.$state);
  // What the person has seen: saving with its version lets the server notice that somebody else was quicker.
  const [seen, setSeen] = useState(standing);
  const [conflict, setConflict] = useState<{ newer: SubscriptionPlan; mine: PlanInput } | null>(null);
  useEffect(() => saving.reset, []);
  const isBusy = status === 'loading';

  const save = async (plan: PlanInput, against: SubscriptionPlan | null) => {
    if (isBusy || (await savePlan(plan, against))) return;
    if (saving.$state.get().error?.code !== 'changed_meanwhile' || !standing) return;
    const newer = await planNow(standing);
    if (!newer) return;
    saving.clearError();
    setConflict({ newer, mine: plan });
  };

  const dropped = seen ? droppedFrom(seen, offered) : [];
  const foot = !conflict && (
    <button type="submit" form={formId} className="button" aria-busy={isBusy}>
      {t(standing ? 'common.save' : 'plans.addGo')}
    </button>
  );
  return (
    <Sheet kind="side" title={t(standing ? 'plans.editTitle' : 'plans.addTitle')} onClose={onClose} foot={foot}>
      <PlanForm
        key={seen?.version}
        id={formId}
        initial={formOf(seen ?? { ...customPlanDefaults, name: '' }, offered)}
        offered={offered}
        isNameTaken={error?.code === 'already_exists'}
        onSubmit={(plan) => save(plan, seen)}
      >
        {conflict && (
          <ConflictNote
            theirs={differences(conflict.newer, conflict.mine)}
            onKeep={() => {
              setConflict(null);
              save(conflict.mine, conflict.newer);
            }}
            onTake={() => {
              setConflict(null);
              setSeen(conflict.newer);
            }}
          />
        )}
        {error && error.code !== 'already_exists' && (
          <p className="banner" data-tone="danger" role="alert" ref={intoView}>
            {failureText(error)}
          </p>
        )}
        {dropped.length > 0 && (
          <p className="banner" data-tone="warning">
            {t('plans.dropped', { products: dropped.map((product) => t(`plans.product_${product}`)).join(', ') })}
          </p>
        )}
        {standing && <p className="muted">{t('plans.editHint')}</p>}
      </PlanForm>
    </Sheet>
  );
}

/** What somebody else saved that is not what is typed here. */
function differences(newer: SubscriptionPlan, mine: PlanInput): { name: string; value: string }[] {
  const terms = ({ name, pricePaise, validity }: Pick<PlanInput, 'name' | 'pricePaise' | 'validity'>) => [
    { name: t('plans.name'), value: name },
    { name: t('plans.price'), value: formatRupees(pricePaise, locale) },
    { name: t('plans.validityShort'), value: t('plans.years', { count: validity }) },
  ];
  const myLines = [...terms(mine), ...planLines(mine as Pick<SubscriptionPlan, 'limits' | 'frameVisibility'>)];
  return [...terms(newer), ...planLines(newer)].filter(({ value }, at) => value !== myLines[at]?.value);
}
