import '../paying.css';
import '../../../../kit/ui/form/form.css';
import './payments.css';
import Plus from 'icon:plus';
import { useStore } from '@nanostores/react';
import { periodLastDay, termOfNewPlan } from '@parichay/shared/money/payment/term.rules.ts';
import { dayInIndia, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { customPlanId } from '@parichay/shared/shop/plan/plan.lists.ts';
import { useEffect, useState } from 'react';
import { scrollElementIntoView } from '../../../../kit/ui/browser/scroll-element-into-view.ts';
import { AdminSkeleton } from '../../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { Choice } from '../../../../kit/ui/form/Choice.tsx';
import { InputField } from '../../../../kit/ui/form/fields.tsx';
import { QuestionDialog } from '../../../../kit/ui/overlay/QuestionDialog.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { failureText, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { $may } from '../../../people/access/access.store.ts';
import { franchisee } from '../../../people/session/franchisee.store.ts';
import { emptyPayment, paymentBodyOf, paymentFaultsOf, restPaiseOf } from '../../../shop/how-paid/how-paid.rules.ts';
import { PaymentFields } from '../../../shop/how-paid/PaymentFields.tsx';
import { RestDueChoice } from '../../../shop/how-paid/RestDueChoice.tsx';
import { CustomPlanDialog } from '../../../shop/plan/CustomPlanDialog.tsx';
import type { PlanInput } from '../../../shop/plan/plan.rules.ts';
import { planLengthText } from '../../../shop/plan/plan-length.ts';
import { fromToText } from './payment-texts.ts';
import { hasPlanTimeLeft, lastPaidPlanId, type PaymentRecord } from './payments.rules.ts';
import {
  $isOutcomeUnknown,
  chosenPlan,
  loadPaymentChoices,
  type PaymentChoices,
  type PlanSelection as PlanChoice,
  paymentChoices,
  paymentRecording,
  recordPayment,
} from './payments.store.ts';
import { UpdatingOverlay } from './UpdatingOverlay.tsx';

const PeriodStartChoice = ({ isRenewal, onChange }: { isRenewal: boolean; onChange(isRenewal: boolean): void }) => (
  <fieldset className="form-part">
    <legend className="table-legend">{t('payments-admin.when')}</legend>
    {(['renewal', 'anew'] as const).map((kind) => (
      <Choice
        key={kind}
        id={`record-${kind}`}
        type="radio"
        name="when"
        label={t(`payments-admin.${kind}`)}
        description={t(`payments-admin.${kind}Line`)}
        checked={isRenewal === (kind === 'renewal')}
        onChange={() => onChange(kind === 'renewal')}
      />
    ))}
  </fieldset>
);

interface PlanRadioProps {
  id: string;
  plan: Pick<PlanInput, 'name' | 'pricePaise' | 'validity' | 'validityMonths'>;
  selectedId: string | null;
  onSelect(id: string): void;
}

const PlanRadio = ({ id, plan, selectedId, onSelect }: PlanRadioProps) => (
  <Choice
    id={`record-${id}`}
    type="radio"
    name="plan"
    label={plan.name}
    description={t('payments-admin.priceFor', {
      price: rupees(plan.pricePaise),
      time: planLengthText(plan),
    })}
    checked={selectedId === id}
    onChange={() => onSelect(id)}
  />
);

const formId = 'record-payment';

interface Props {
  business: Business;
  payments: readonly PaymentRecord[];
  onClose(): void;
}

export function RecordPayment({ business, payments, onClose }: Props) {
  const { data, error } = useStore(paymentChoices.$state);
  useEffect(() => {
    loadPaymentChoices(business);
  }, [business]);
  useEffect(() => paymentRecording.reset, []);
  if (data) return <RecordForm business={business} payments={payments} offer={data} onClose={onClose} />;
  return (
    <Sheet kind="side" title={t('payments-admin.record')} onClose={onClose}>
      {error ? <FailedPanel failure={error} onRetry={() => loadPaymentChoices(business)} /> : <AdminSkeleton />}
    </Sheet>
  );
}

function RecordForm({ business, payments, offer, onClose }: Props & { offer: PaymentChoices }) {
  const [selectedId, setSelectedId] = useState<string | null>(() => {
    const previousPlanId = lastPaidPlanId(payments);
    return offer.plans.some(({ subscriptionPlanId }) => subscriptionPlanId === previousPlanId)
      ? String(previousPlanId)
      : null;
  });
  const [custom, setCustom] = useState<PlanInput | null>(null);
  const [isRenewal, setRenewal] = useState(business.paymentStatus === 1);
  const [entered, setEntered] = useState(() => emptyPayment(todayInIndia()));
  const [note, setNote] = useState('');
  const [isPlanMissing, setPlanMissing] = useState(false);
  const [openDialog, setOpenDialog] = useState<'custom' | 'question' | null>(null);
  const isRecording = useStore(paymentRecording.$state).status === 'loading';
  // Only admins may create a custom plan. Source: docs/specification.md §2.
  const mayCreateCustomPlan = useStore(franchisee.$state).data?.roles.includes('admin') === true;

  const choice = planChoiceOf(offer, selectedId, custom);
  const pricePaise = choice && chosenPlan(choice).pricePaise;
  const faults = paymentFaultsOf(entered, { pricePaise, today: todayInIndia() });
  const [isCardOnlyChecked, setCardOnlyChecked] = useState(false);
  const [isRestDue, setRestDue] = useState(true);
  const mayRecordCardOnly = useStore($may)('POST /card-payment') && choice !== null && 'plan' in choice;
  const isCardOnly = mayRecordCardOnly && isCardOnlyChecked;
  const restPaise = isCardOnly ? 0 : restPaiseOf(entered, pricePaise);
  const now = Date.now();
  const hasRunningPlan = hasPlanTimeLeft(business, now);
  // After the plan has expired, the new period always starts today.
  const renew = isCardOnly || (hasRunningPlan ? isRenewal : business.paymentStatus === 1);
  const term =
    choice && termOfNewPlan(business.expiryDateForCustomer, { ...chosenPlan(choice), renew }, dayInIndia(now));
  const period =
    term && fromToText(term.validFrom, periodLastDay({ ...chosenPlan(choice), validFrom: term.validFrom }));

  const record = async () => {
    setOpenDialog(null);
    if (
      choice &&
      (await recordPayment(business, {
        choice,
        isCardOnly,
        renew,
        how: paymentBodyOf(entered, todayInIndia()),
        duePaise: isRestDue ? restPaise : 0,
        note: note.trim(),
      }))
    )
      onClose();
  };
  // Stays open while updating: Escape and back reach this sheet even below the overlay.
  const close = () => isRecording || onClose();
  const foot = (
    <button type="submit" form={formId} className="button">
      {t('payments-admin.goOn')}
    </button>
  );
  return (
    <>
      <Sheet kind="side" title={t('payments-admin.record')} onClose={close} foot={foot}>
        <form
          id={formId}
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setPlanMissing(choice === null);
            if (choice && Object.keys(faults).length === 0) setOpenDialog('question');
            else event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus();
          }}
        >
          <RecordingFailure />
          <fieldset className="form-part" aria-describedby="record-plan-said">
            <legend className="table-legend">{t('payments-admin.whichPlan')}</legend>
            {offer.plans.map((plan) => (
              <PlanRadio
                key={plan.subscriptionPlanId}
                id={String(plan.subscriptionPlanId)}
                plan={plan}
                selectedId={selectedId}
                onSelect={setSelectedId}
              />
            ))}
            {custom && <PlanRadio id={customPlanId} plan={custom} selectedId={selectedId} onSelect={setSelectedId} />}
            {mayCreateCustomPlan && (
              <button
                type="button"
                className="button button-quiet record-own"
                aria-haspopup="dialog"
                onClick={() => setOpenDialog('custom')}
              >
                {!custom && <Plus size={20} aria-hidden="true" />}
                {t(custom ? 'payments-admin.changeCustom' : 'payments-admin.customPlan')}
              </button>
            )}
            <p id="record-plan-said" className="field-error" aria-live="polite">
              {isPlanMissing && !choice ? t('payments-admin.planRequired') : ''}
            </p>
          </fieldset>
          {hasRunningPlan && !isCardOnly && <PeriodStartChoice isRenewal={isRenewal} onChange={setRenewal} />}
          <p className="payment-term" aria-live="polite">
            {period && t('payments-admin.willRun', { period })}
          </p>
          <PaymentFields
            payment={entered}
            pricePaise={pricePaise}
            amountHint={t('payments-admin.amountHint')}
            faults={faults}
            onChange={(change) => setEntered({ ...entered, ...change })}
          />
          {restPaise > 0 && (
            <RestDueChoice
              label={t('payments-admin.staysDue', { amount: rupees(restPaise) })}
              isDue={isRestDue}
              onChange={setRestDue}
            />
          )}
          <InputField
            id="record-note"
            label={t('payments-admin.note')}
            hint={t('payments-admin.noteHint')}
            value={note}
            maxLength={200}
            autoComplete="off"
            onChange={({ target }) => setNote(target.value)}
          />
          {mayRecordCardOnly && (
            <details>
              <summary className="link">{t('table.more')}</summary>
              <Choice
                id="record-card-only"
                label={t('payments-admin.cardOnly')}
                description={t('payments-admin.cardOnlyLine')}
                checked={isCardOnlyChecked}
                onChange={({ target }) => setCardOnlyChecked(target.checked)}
              />
            </details>
          )}
        </form>
      </Sheet>
      {openDialog === 'custom' && (
        <CustomPlanDialog
          offered={offer.products}
          stored={custom}
          onProceed={(plan) => {
            setCustom(plan);
            setSelectedId(customPlanId);
            setOpenDialog(null);
          }}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {openDialog === 'question' && choice && (
        <QuestionDialog
          isHarmless
          title={t('payments-admin.confirmTitle', {
            amount: rupees(entered.amountPaise ?? chosenPlan(choice).pricePaise),
          })}
          text={[
            isRestDue && restPaise > 0 && t('payments-admin.confirmDue', { amount: rupees(restPaise) }),
            t(isCardOnly ? 'payments-admin.confirmCardText' : 'payments-admin.confirmText', {
              plan: chosenPlan(choice).name,
              business: business.businessName,
              period: period ?? '',
            }),
          ]
            .filter(Boolean)
            .join(' ')}
          confirmLabel={t('payments-admin.confirmGo')}
          onConfirm={record}
          onClose={() => setOpenDialog(null)}
        />
      )}
      {isRecording && <UpdatingOverlay />}
    </>
  );
}

function planChoiceOf({ plans }: PaymentChoices, id: string | null, custom: PlanInput | null): PlanChoice | null {
  if (id === customPlanId) return custom && { custom };
  const plan = plans.find(({ subscriptionPlanId }) => String(subscriptionPlanId) === id);
  return plan ? { plan } : null;
}

/** After a lost response the reloaded list may contain the record. */
function RecordingFailure() {
  const { error } = useStore(paymentRecording.$state);
  const isInDoubt = useStore($isOutcomeUnknown);
  if (!error) return null;
  return (
    <p className="banner" data-tone="danger" role="alert" ref={scrollElementIntoView}>
      {failureText(error)} {isInDoubt && t('payments-admin.inDoubt')}
    </p>
  );
}
