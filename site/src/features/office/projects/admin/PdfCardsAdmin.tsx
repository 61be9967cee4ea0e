import { useStore } from '@nanostores/react';
import type { PdfCardRow } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import type { Column } from '../../../../kit/table/DataTable.tsx';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { EmptyProductArt } from '../../../../kit/ui/picture/Art.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { ProjectMenu } from './ProjectMenu.tsx';
import { projectColumns } from './project-columns.tsx';
import { pdfCardChanges, pdfCardColumnChoice, pdfCardProduct, pdfCardScreen } from './projects-admin.store.ts';
import { RecordProductPayment } from './RecordProductPayment.tsx';

const pdfCardNameOf = pdfCardProduct.nameOf;

const sharedColumns = projectColumns<PdfCardRow>({
  header: t('projects-admin.pdfCard'),
  nameOf: pdfCardNameOf,
  statusOf: ({ status }) => t(`projects-admin.pdf_${status}`),
  tab: 'pdfCards',
  menu: (row) => (
    <ProjectMenu
      name={pdfCardNameOf(row)}
      recordPaymentCall="POST /pdf-card/pdf-card-payment"
      canRecordPayment
      filePath={`/api/v1/pdf-card/downloadPdfCard?pdfCardNo=${row.pdfCardNo}`}
      onRecordPayment={() => pdfCardChanges.openQuestion('record', row)}
    />
  ),
});

const columns: readonly Column<PdfCardRow>[] = [
  sharedColumns.name,
  {
    id: 'company',
    header: t('projects-admin.by_companyName'),
    text: ({ companyName }) => companyName,
    cell: ({ companyName }) => <UserText text={companyName} />,
  },
  sharedColumns.business,
  sharedColumns.phone,
  sharedColumns.template,
  sharedColumns.status,
  sharedColumns.paid,
  sharedColumns.created,
  sharedColumns.menu,
];

export function PdfCardsAdmin() {
  const question = useStore(pdfCardChanges.$question);
  return (
    <TableScreen
      screen={pdfCardScreen}
      columns={columns}
      choice={pdfCardColumnChoice}
      changes={pdfCardChanges}
      caption={t('projects-admin.pdfCards')}
      nameOf={pdfCardNameOf}
      totalText={(count, isMinimum) =>
        t(isMinimum ? 'projects-admin.pdfTotalMore' : 'projects-admin.pdfTotal', { count })
      }
      art={<EmptyProductArt kind="pdf" />}
      emptyText={t('projects-admin.noPdfCards')}
    >
      {question && <RecordProductPayment product={pdfCardProduct} row={question.row} />}
    </TableScreen>
  );
}
