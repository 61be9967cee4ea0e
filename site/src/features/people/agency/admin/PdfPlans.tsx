import '../../../../kit/table/table.css';
import Plus from 'icon:plus';
import Trash2 from 'icon:trash';
import type { AgencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { InputField } from '../../../../kit/ui/form/fields.tsx';
import { MoneyField } from '../../../../kit/ui/form/MoneyField.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { useAgencyField } from './fields.tsx';

type Plan = AgencyConfiguration['pdfCardConfig']['customerPlans'][number];
const maxPlans = 20;

export function PdfPlans() {
  const { value: plans, set, fault } = useAgencyField<Plan[]>('configuration.pdfCardConfig.customerPlans');
  const change = (at: number, change: Partial<Plan>) =>
    set(plans.map((plan, index) => (index === at ? { ...plan, ...change } : plan)));
  return (
    <fieldset className="stack form-part">
      <legend className="table-legend">{t('agencies.customerPlans')}</legend>
      {plans.map((plan, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the name is being typed, so it cannot be the key
        <div key={at} className="agency-plan">
          <InputField
            id={`plan-${at}`}
            label={t('agencies.planName')}
            value={plan.id}
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => change(at, { id: target.value })}
          />
          <MoneyField
            id={`plan-price-${at}`}
            label={t('agencies.planPrice')}
            value={plan.pricePaise}
            onChange={(paise) => change(at, { pricePaise: paise ?? 0 })}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={t('agencies.removePlan', { name: plan.id || String(at + 1) })}
            onClick={() => set(plans.filter((_, index) => index !== at))}
          >
            <Trash2 size={18} aria-hidden="true" />
          </button>
        </div>
      ))}
      {plans.length < maxPlans && (
        <div>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => set([...plans, { id: '', pricePaise: 0 }])}
          >
            <Plus size={18} aria-hidden="true" />
            {t('agencies.addPlan')}
          </button>
        </div>
      )}
      <p className="field-error" aria-live="polite">
        {fault}
      </p>
    </fieldset>
  );
}
