import '../pdf-card/customer/pdf-cards.css';
import { useStore } from '@nanostores/react';
import { unlimited } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { StaffMember } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import {
  maxPrinted,
  type StaffPrintLayout,
  staffPrintLayouts,
} from '@parichay/shared/studio/staff-id/staff-id.lists.ts';
import { type CSSProperties, useEffect, useId, useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { SvgDrawing } from '../../../kit/ui/picture/SvgDrawing.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { onPaid } from '../../../lib/payment-report.ts';
import { $activeBusiness } from '../../people/session/business.store.ts';
import { openPricing } from '../../people/session/shell.store.ts';
import { $chosen, ask, asking, loadPrints, loadTemplates, prints, templates } from './staff-ids.store.ts';

interface Props {
  businessId: string;
  example: StaffMember;
  onClose(): void;
}

export function PrintSheet({ businessId, example, onClose }: Props) {
  const id = useId();
  // A copy, so that reloading the list does not render the templates again.
  const [shown] = useState(example);
  const chosen = useStore($chosen);
  const offered = useStore(templates.$state);
  const { status, error } = useStore(asking.$state);
  const business = useStore($activeBusiness);
  const left = useStore(prints.$state).data?.left;
  const [template, setTemplate] = useState<string | null>(null);
  const [layout, setLayout] = useState<StaffPrintLayout>('cards');
  useEffect(() => {
    templates.reset();
    asking.reset();
    loadTemplates(businessId, shown);
    return onPaid(() => void loadPrints(businessId));
  }, [businessId, shown]);
  const templateCode = template ?? offered.data?.[0]?.template.templateCode;
  const go = async (isSample: boolean) => {
    if (!templateCode) return;
    const staffMemberIds = chosen.size > 0 ? [...chosen] : undefined;
    const made = await ask(businessId, { templateCode, layout, isSample, ...(staffMemberIds && { staffMemberIds }) });
    if (made) return onClose();
    const code = asking.$state.get().error?.code;
    if (code !== 'plan_limit_reached' && code !== 'subscription_needed') return;
    asking.clearError();
    openPricing(businessId, 'pdfCard');
  };
  const foot = (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-busy={status === 'loading'}
        disabled={!templateCode || chosen.size > maxPrinted}
        onClick={() => go(true)}
      >
        {t('staff-ids.printSample')}
      </button>
      <button
        type="button"
        className="button"
        aria-busy={status === 'loading'}
        disabled={!templateCode || chosen.size > maxPrinted}
        onClick={() => go(false)}
      >
        {t('staff-ids.printClean')}
      </button>
    </>
  );
  return (
    <Sheet
      kind="side"
      title={chosen.size > 0 ? t('staff-ids.printChosen', { count: chosen.size }) : t('staff-ids.printAll')}
      isStep
      onClose={onClose}
      foot={foot}
    >
      <div className="stack">
        {error && <FailureBanner failure={error} />}
        {offered.error && <FailureBanner failure={offered.error} />}
        <fieldset className="staff-templates">
          <legend>{t('staff-ids.template')}</legend>
          {!offered.data && !offered.error && <span className="skeleton staff-template-wait" />}
          {offered.data?.map(({ template: { templateCode: code, title, widthMm, heightMm }, page }) => (
            <label key={code} className="staff-template">
              <input
                type="radio"
                name={`${id}-template`}
                checked={code === templateCode}
                onChange={() => setTemplate(code)}
              />
              <span
                className="pdf-paper"
                style={{ aspectRatio: `${widthMm} / ${heightMm}`, '--ratio': widthMm / heightMm } as CSSProperties}
              >
                {page && <SvgDrawing svg={page.svg} viewBox={page.viewBox} prefix={`print-${code}-`} />}
              </span>
              <strong>{title}</strong>
            </label>
          ))}
        </fieldset>
        <fieldset className="stack staff-layouts">
          <legend>{t('staff-ids.layout')}</legend>
          {staffPrintLayouts.map((one) => (
            <label key={one} className="check">
              <input type="radio" name={`${id}-layout`} checked={one === layout} onChange={() => setLayout(one)} />
              <span className="two-lines">
                {t(`staff-ids.layout_${one}`)}
                <span className="muted">{t(`staff-ids.layout_${one}Hint`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <p className="muted">{left === undefined ? '' : noteOf(left, business?.isSubscriptionActive ?? false)}</p>
      </div>
    </Sheet>
  );
}

const noteOf = (left: number, isSubscribed: boolean): string =>
  left === unlimited
    ? t('staff-ids.leftUnlimited')
    : left === 0
      ? t(isSubscribed ? 'staff-ids.leftNone' : 'staff-ids.leftNoPlan')
      : t('staff-ids.left', { count: left });
