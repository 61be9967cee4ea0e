import { useStore } from '@nanostores/react';
import type { PdfCardRow } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import type { Column } from '../../../../kit/table/DataTable.tsx';
import { TableScreen } from '../../../../kit/table/TableScreen.tsx';
import { SoonArt } from '../../../../kit/ui/picture/Art.tsx';
import { t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { ProjectMenu } from './ProjectMenu.tsx';
import { projectColumns } from './project-columns.tsx';
import { pdfCardChanges, pdfCardColumns, pdfCardProduct, pdfCardScreen } from './projects-admin.store.ts';
import { RecordProduct } from './RecordProduct.tsx';

const nameOf = ({ personName, companyName }: PdfCardRow): string => personName || companyName;

const shared = projectColumns<PdfCardRow>({
  header: t('projects-admin.pdfCard'),
  nameOf,
  statusOf: ({ status }) => t(`projects-admin.pdf_${status}`),
  tab: 'pdfCards',
  menu: (row) => (
    <ProjectMenu
      name={nameOf(row)}
      recordBy="POST /pdf-card/pdf-card-payment"
      canRecord
      file={`/api/v1/pdf-card/downloadPdfCard?pdfCardNo=${row.pdfCardNo}`}
      onRecord={() => pdfCardChanges.ask('record', row)}
    />
  ),
});

const columns: readonly Column<PdfCardRow>[] = [
  shared.name,
  {
    id: 'company',
    header: t('projects-admin.by_companyName'),
    text: ({ companyName }) => companyName,
    cell: ({ companyName }) => <UserText text={companyName} />,
  },
  shared.business,
  shared.phone,
  shared.template,
  shared.status,
  shared.paid,
  shared.created,
  shared.menu,
];

export function PdfCardsAdmin() {
  const question = useStore(pdfCardChanges.$question);
  return (
    <TableScreen
      screen={pdfCardScreen}
      columns={columns}
      choice={pdfCardColumns}
      changes={pdfCardChanges}
      caption={t('projects-admin.pdfCards')}
      nameOf={nameOf}
      totalText={(count, isMinimum) =>
        t(isMinimum ? 'projects-admin.pdfTotalMore' : 'projects-admin.pdfTotal', { count })
      }
      art={<SoonArt kind="pdf" />}
      none={t('projects-admin.noPdfCards')}
    >
      {question && <RecordProduct of={pdfCardProduct} row={question.row} />}
    </TableScreen>
  );
}
