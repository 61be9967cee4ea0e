import '../pdf-card/customer/pdf-cards.css';
import { useStore } from '@nanostores/react';
import { unlimited } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { StaffMember } from '@parichay/shared/studio/staff-id/staff-id.endpoints.ts';
import {
  maxIdsPerPrint,
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
import { templateTitle } from '../pdf-card/customer/template-titles.ts';
import {
  $selectedIds,
  createPrint,
  loadPrints,
  loadTemplates,
  printRequest,
  prints,
  templates,
} from './staff-ids.store.ts';

interface Props {
  businessId: string;
  example: StaffMember;
  onClose(): void;
}

export function PrintSheet({ businessId, example, onClose }: Props) {
  const id = useId();
  // A copy, so reloading the list does not redraw the templates.
  const [exampleMember] = useState(example);
  const selectedIds = useStore($selectedIds);
  const templatesState = useStore(templates.$state);
  const { status, error } = useStore(printRequest.$state);
  const business = useStore($activeBusiness);
  const remaining = useStore(prints.$state).data?.left;
  const [template, setTemplate] = useState<string | null>(null);
  const [layout, setLayout] = useState<StaffPrintLayout>('cards');
  const [areTooFewLeft, setTooFewLeft] = useState(false);
  useEffect(() => {
    templates.reset();
    printRequest.reset();
    loadTemplates(businessId, exampleMember);
    return onPaid(() => {
      setTooFewLeft(false);
      void loadPrints(businessId);
    });
  }, [businessId, exampleMember]);
  const templateCode = template ?? templatesState.data?.[0]?.template.templateCode;
  const submitPrint = async (isSample: boolean) => {
    if (!templateCode) return;
    setTooFewLeft(false);
    const staffMemberIds = selectedIds.size > 0 ? [...selectedIds] : undefined;
    const createdPrint = await createPrint(businessId, {
      templateCode,
      layout,
      isSample,
      ...(staffMemberIds && { staffMemberIds }),
    });
    if (createdPrint) return onClose();
    const code = printRequest.$state.get().error?.code;
    if (code !== 'plan_limit_reached' && code !== 'subscription_needed') return;
    printRequest.clearError();
    if (remaining && remaining > 0) return setTooFewLeft(true);
    openPricing(businessId, 'pdfCard');
  };
  const foot = (
    <>
      <button
        type="button"
        className="button button-quiet"
        aria-busy={status === 'loading'}
        disabled={!templateCode || selectedIds.size > maxIdsPerPrint}
        onClick={() => submitPrint(true)}
      >
        {t('staff-ids.printSample')}
      </button>
      <button
        type="button"
        className="button"
        aria-busy={status === 'loading'}
        disabled={!templateCode || selectedIds.size > maxIdsPerPrint}
        onClick={() => submitPrint(false)}
      >
        {t('staff-ids.printClean')}
      </button>
    </>
  );
  return (
    <Sheet
      kind="side"
      title={selectedIds.size > 0 ? t('staff-ids.printChosen', { count: selectedIds.size }) : t('staff-ids.printAll')}
      hasHistoryEntry
      onClose={onClose}
      foot={foot}
    >
      <div className="stack">
        {error && <FailureBanner failure={error} />}
        {areTooFewLeft && remaining !== undefined && (
          <div className="banner" data-tone="warning" role="alert">
            <p>{t('staff-ids.leftTooFew', { count: remaining })}</p>
            <button type="button" className="link" onClick={() => openPricing(businessId, 'pdfCard')}>
              {t('shell.pricing')}
            </button>
          </div>
        )}
        {templatesState.error && <FailureBanner failure={templatesState.error} />}
        <fieldset className="staff-templates">
          <legend>{t('staff-ids.template')}</legend>
          {!templatesState.data && !templatesState.error && <span className="skeleton staff-template-wait" />}
          {templatesState.data?.map(({ template: { templateCode: code, title, widthMm, heightMm }, page }) => (
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
              <strong>{templateTitle({ templateCode: code, title })}</strong>
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
        <p className="muted">
          {remaining === undefined ? '' : remainingText(remaining, business?.isSubscriptionActive ?? false)}
        </p>
      </div>
    </Sheet>
  );
}

const remainingText = (remaining: number, isSubscribed: boolean): string =>
  remaining === unlimited
    ? t('staff-ids.leftUnlimited')
    : remaining === 0
      ? t(isSubscribed ? 'staff-ids.leftNone' : 'staff-ids.leftNoPlan')
      : t('staff-ids.left', { count: remaining });
