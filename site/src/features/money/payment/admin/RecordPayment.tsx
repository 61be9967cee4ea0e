import '../paying.css';
import '../../../../kit/ui/form/form.css';
import './payments.css';
import { useStore } from '@nanostores/react';
import { ownLastDay, termOf } from '@parichay/shared/money/payment/term.rules.ts';
import { dayInIndia, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { customPlanId } from '@parichay/shared/shop/plan/plan.lists.ts';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { intoView } from '../../../../kit/ui/browser/into-view.ts';
import { AdminSkeleton } from '../../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { Choice } from '../../../../kit/ui/form/Choice.tsx';
import { InputField } from '../../../../kit/ui/form/fields.tsx';
import { QuestionDialog } from '../../../../kit/ui/overlay/QuestionDialog.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { failureText, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { $may } from '../../../people/access/access.store.ts';
import { franchisee } from '../../../people/session/franchisee.store.ts';
import { HowPaid } from '../../../shop/how-paid/HowPaid.tsx';
import { faultsOf, howPaidOf, nothingSaid } from '../../../shop/how-paid/how-paid.rules.ts';
import { CustomPlanDialog } from '../../../shop/plan/CustomPlanDialog.tsx';
import type { PlanInput } from '../../../shop/plan/plan.rules.ts';
import { lengthText } from '../../../shop/plan/plan-length.ts';
import { fromToText } from './payment-texts.ts';
import { hasTimeLeft, lastPlanId, type Paid } from './payments.rules.ts';
import {
  $isInDoubt,
  chosenPlan,
  loadOnOffer,
  type OnOffer,
  onOffer,
  type Choice as PlanChoice,
  recording,
  recordPayment,
} from './payments.store.ts';
import { Updating } from './Updating.tsx';

const When = ({ isRenewal, onChange }: { isRenewal: boolean; onChange(isRenewal: boolean): void }) => (
  <fieldset className="form-part">
    <legend className="table-legend">{t('payments-admin.when')}</legend>
    {(['renewal', 'anew'] as const).map((kind) => (
      <Choice
        key={kind}
        id={`record-${kind}`}
        type="radio"
        name="when"
        label={t(`payments-admin.${kind}`)}
        line={t(`payments-admin.${kind}Line`)}
        checked={isRenewal === (kind === 'renewal')}
        onChange={() => onChange(kind === 'renewal')}
      />
    ))}
  </fieldset>
);

interface RadioProps {
  id: string;
  plan: Pick<PlanInput, 'name' | 'pricePaise' | 'validity' | 'validityMonths'>;
  chosenId: string | null;
  onChoose(id: string): void;
}

const PlanRadio = ({ id, plan, chosenId, onChoose }: RadioProps) => (
  <Choice
    id={`record-${id}`}
    type="radio"
    name="plan"
    label={plan.name}
    line={t('payments-admin.priceFor', {
      price: rupees(plan.pricePaise),
      time: lengthText(plan),
    })}
    checked={chosenId === id}
    onChange={() => onChoose(id)}
  />
);

const formId = 'record-payment';

interface Props {
  business: Business;
  paid: readonly Paid[];
  onClose(): void;
}

/** Records a payment taken outside the provider. Source: docs/specification.md §4, "Payment flows". */
export function RecordPayment({ business, paid, onClose }: Props) {
  const { data, error } = useStore(onOffer.$state);
  useEffect(() => {
    loadOnOffer(business);
  }, [business]);
  useEffect(() => recording.reset, []);
  if (data) return <RecordForm business={business} paid={paid} offer={data} onClose={onClose} />;
  return (
    <Sheet kind="side" title={t('payments-admin.record')} onClose={onClose}>
      {error ? <FailedPanel failure={error} onRetry={() => loadOnOffer(business)} /> : <AdminSkeleton />}
    </Sheet>
  );
}

function RecordForm({ business, paid, offer, onClose }: Props & { offer: OnOffer }) {
  const [chosenId, setChosenId] = useState<string | null>(() => {
    const last = lastPlanId(paid);
    return offer.plans.some(({ subscriptionPlanId }) => subscriptionPlanId === last) ? String(last) : null;
  });
  const [custom, setCustom] = useState<PlanInput | null>(null);
  const [isRenewal, setRenewal] = useState(business.paymentStatus === 1);
  const [said, setSaid] = useState(() => nothingSaid(todayInIndia()));
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [open, setOpen] = useState<'custom' | 'question' | null>(null);
  const isUpdating = useStore(recording.$state).status === 'loading';
  // Only admins may create a custom plan. Source: docs/specification.md §2.
  const mayMakeUp = useStore(franchisee.$state).data?.roles.includes('admin') === true;

  const choice = choiceOf(offer, chosenId, custom);
  const pricePaise = choice && chosenPlan(choice).pricePaise;
  const faults = faultsOf(said, todayInIndia());
  const [wantsCard, setWantsCard] = useState(false);
  const [staysDue, setStaysDue] = useState(true);
  const mayBeCard = useStore($may)('POST /card-payment') && choice !== null && 'plan' in choice;
  const isCardOnly = mayBeCard && wantsCard;
  const restPaise = isCardOnly ? 0 : Math.max(0, (pricePaise ?? 0) - (said.amountPaise ?? pricePaise ?? 0));
  const now = Date.now();
  const isGoingOn = hasTimeLeft(business, now);
  // After the plan has expired, the new period starts today in any case.
  const renew = isCardOnly || (isGoingOn ? isRenewal : business.paymentStatus === 1);
  const term = choice && termOf(business.expiryDateForCustomer, { ...chosenPlan(choice), renew }, dayInIndia(now));
  const period = term && fromToText(term.validFrom, ownLastDay({ ...chosenPlan(choice), validFrom: term.validFrom }));

  const record = async () => {
    setOpen(null);
    if (
      choice &&
      (await recordPayment(business, {
        choice,
        isCardOnly,
        renew,
        how: howPaidOf(said, todayInIndia()),
        duePaise: staysDue ? restPaise : 0,
        note: note.trim(),
      }))
    )
      onClose();
  };
  // Escape and the back gesture reach this sheet even below another overlay.
  const close = () => isUpdating || onClose();
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
            setMissing(choice === null);
            if (choice && Object.keys(faults).length === 0) setOpen('question');
          }}
        >
          <Failure />
          <fieldset className="form-part" aria-describedby="record-plan-said">
            <legend className="table-legend">{t('payments-admin.whichPlan')}</legend>
            {offer.plans.map((plan) => (
              <PlanRadio
                key={plan.subscriptionPlanId}
                id={String(plan.subscriptionPlanId)}
                plan={plan}
                chosenId={chosenId}
                onChoose={setChosenId}
              />
            ))}
            {custom && <PlanRadio id={customPlanId} plan={custom} chosenId={chosenId} onChoose={setChosenId} />}
            {mayMakeUp && (
              <button
                type="button"
                className="button button-quiet record-own"
                aria-haspopup="dialog"
                onClick={() => setOpen('custom')}
              >
                {!custom && <Plus size={20} aria-hidden="true" />}
                {t(custom ? 'payments-admin.changeCustom' : 'payments-admin.customPlan')}
              </button>
            )}
            <p id="record-plan-said" className="field-error" aria-live="polite">
              {isMissing && !choice ? t('payments-admin.planRequired') : ''}
            </p>
          </fieldset>
          {isGoingOn && !isCardOnly && <When isRenewal={isRenewal} onChange={setRenewal} />}
          <p className="payment-term" aria-live="polite">
            {period && t('payments-admin.willRun', { period })}
          </p>
          <HowPaid
            said={said}
            pricePaise={pricePaise}
            amountHint={t('payments-admin.amountHint')}
            faults={faults}
            onChange={(change) => setSaid({ ...said, ...change })}
          />
          {restPaise > 0 && (
            <Choice
              id="record-due"
              label={t('payments-admin.staysDue', { amount: rupees(restPaise) })}
              line={t('payments-admin.staysDueLine')}
              checked={staysDue}
              onChange={({ target }) => setStaysDue(target.checked)}
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
          {mayBeCard && (
            <details>
              <summary className="link">{t('table.more')}</summary>
              <Choice
                id="record-card-only"
                label={t('payments-admin.cardOnly')}
                line={t('payments-admin.cardOnlyLine')}
                checked={wantsCard}
                onChange={({ target }) => setWantsCard(target.checked)}
              />
            </details>
          )}
        </form>
      </Sheet>
      {open === 'custom' && (
        <CustomPlanDialog
          offered={offer.products}
          stored={custom}
          onProceed={(plan) => {
            setCustom(plan);
            setChosenId(customPlanId);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'question' && choice && (
        <QuestionDialog
          isHarmless
          title={t('payments-admin.confirmTitle', {
            amount: rupees(said.amountPaise ?? chosenPlan(choice).pricePaise),
          })}
          text={t(isCardOnly ? 'payments-admin.confirmCardText' : 'payments-admin.confirmText', {
            plan: chosenPlan(choice).name,
            business: business.businessName,
            period: period ?? '',
          })}
          go={t('payments-admin.confirmGo')}
          onGo={record}
          onClose={() => setOpen(null)}
        />
      )}
      {isUpdating && <Updating />}
    </>
  );
}

function choiceOf({ plans }: OnOffer, id: string | null, custom: PlanInput | null): PlanChoice | null {
  if (id === customPlanId) return custom && { custom };
  const plan = plans.find(({ subscriptionPlanId }) => String(subscriptionPlanId) === id);
  return plan ? { plan } : null;
}

/** If the response was lost, the list has been reloaded and may contain the record. */
function Failure() {
  const { error } = useStore(recording.$state);
  const isInDoubt = useStore($isInDoubt);
  if (!error) return null;
  return (
    <p className="banner" data-tone="danger" role="alert" ref={intoView}>
      {failureText(error)} {isInDoubt && t('payments-admin.inDoubt')}
    </p>
  );
}
