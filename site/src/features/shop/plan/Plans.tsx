import './plans.css';
import Plus from 'icon:plus';
import { useStore } from '@nanostores/react';
import { DeleteQuestion } from '../../../kit/table/bulk/DeleteQuestion.tsx';
import { TableScreen } from '../../../kit/table/TableScreen.tsx';
import { TableSkeleton } from '../../../kit/table/TableSkeleton.tsx';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { columns } from './columns.tsx';
import { PlanArt } from './PlanArt.tsx';
import {
  $isAddSheetOpen,
  $pdfCardPlans,
  closeQuestion,
  deletePlan,
  openAddSheet,
  planChanges,
  planColumnChoice,
  planScreen,
} from './plans.store.ts';

const PlanSheet = lazy(async () => (await import('./PlanSheet.tsx')).PlanSheet);

export const Plans = () => (
  <StaffGate call="POST /business/subscription-plan" skeleton={<TableSkeleton columnCount={columns.length} />}>
    {() => <PlanTables />}
  </StaffGate>
);

function PlanTables() {
  const question = useStore(planChanges.$question);
  const isAdding = useStore($isAddSheetOpen);
  return (
    <div className="plans">
      <TableScreen
        screen={planScreen}
        columns={columns}
        choice={planColumnChoice}
        changes={planChanges}
        caption={t('plans.caption')}
        nameOf={({ name }) => name}
        totalText={(count) => t('plans.total', { count })}
        art={<PlanArt />}
        emptyText={t('plans.none')}
        action={
          <button type="button" className="button" aria-haspopup="dialog" onClick={openAddSheet}>
            <Plus size={20} aria-hidden="true" />
            {t('plans.add')}
          </button>
        }
      >
        {isAdding && <PlanSheet stored={null} onClose={() => $isAddSheetOpen.set(false)} />}
        {question?.kind === 'edit' && <PlanSheet stored={question.row} onClose={closeQuestion} />}
        {question?.kind === 'delete' && (
          <DeleteQuestion
            changes={planChanges}
            title={t('plans.deleteTitle')}
            text={t('plans.deleteText', { name: question.row.name })}
            confirmLabel={t('plans.deleteGo')}
            onConfirm={() => deletePlan(question.row)}
          />
        )}
      </TableScreen>
      <PdfCardPrices />
    </div>
  );
}

function PdfCardPrices() {
  const plans = useStore($pdfCardPlans);
  if (plans.length === 0) return null;
  const prices = plans.map(({ pricePaise }) => rupees(pricePaise)).join(', ');
  return <p className="muted plan-pdf">{t('plans.pdfCards', { prices })}</p>;
}
