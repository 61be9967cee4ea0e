import FileDown from 'icon:file-down';
import type { InvoiceRow } from '@parichay/shared/money/invoice/invoice.endpoints.ts';
import type { Column } from '../../../../kit/table/DataTable.tsx';
import { RowOpen } from '../../../../kit/table/rows/RowOpen.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate, formatNumber } from '../../../../lib/i18n.ts';
import { invoicePath } from '../invoice-path.ts';

/** Amounts have two decimals, so they align. A credit note is negative. */
function amountText({ series }: InvoiceRow, paise: number): string {
  const amount = formatNumber(paise / 100, locale, { style: 'currency', currency: 'INR' });
  return series === 'credit_note' ? `−${amount}` : amount;
}

/** The columns have no texts for the table's CSV, as the accountant's file has more. */
export const columns: readonly Column<InvoiceRow>[] = [
  {
    id: 'number',
    header: t('invoices.number'),
    isFixed: true,
    width: '184px',
    cell: (row) => (
      <span className="invoice-lines">
        <InvoiceNumberLink row={row} />
        <CreditNoteBadge row={row} />
      </span>
    ),
  },
  {
    id: 'issued',
    header: t('invoices.issued'),
    width: '108px',
    isSorted: true,
    cell: ({ issuedOn }) => <span className="tabular">{formatDate(issuedOn, locale)}</span>,
  },
  {
    id: 'buyer',
    header: t('invoices.buyer'),
    cell: ({ buyer }) => (
      <span className="invoice-lines">
        <span className="invoice-words">
          <UserText text={buyer.name} />
        </span>
        {buyer.gstin && <span className="muted tabular">GSTIN {buyer.gstin}</span>}
      </span>
    ),
  },
  {
    id: 'what',
    header: t('invoices.what'),
    cell: ({ description }) => (
      <span className="invoice-words">
        <UserText text={description} />
      </span>
    ),
  },
  {
    id: 'taxable',
    header: t('invoices.taxable'),
    width: '112px',
    isNumeric: true,
    hasLabelOnPhone: true,
    cell: (row) => <span className="tabular">{amountText(row, row.taxablePaise)}</span>,
  },
  {
    id: 'tax',
    header: t('invoices.tax'),
    width: '108px',
    isNumeric: true,
    hasLabelOnPhone: true,
    cell: (row) => taxCell(row),
  },
  {
    id: 'total',
    header: t('invoices.total'),
    width: '124px',
    isNumeric: true,
    cell: (row) => <strong className="tabular">{amountText(row, row.totalPaise)}</strong>,
  },
];

/** An agency without a GST registration charges no tax. */
function taxCell(row: InvoiceRow) {
  const taxPaise = row.cgstPaise + row.sgstPaise + row.igstPaise;
  if (taxPaise === 0) return null;
  return (
    <span className="invoice-lines">
      <span className="tabular">{amountText(row, taxPaise)}</span>
      <span className="muted">{row.igstPaise > 0 ? 'IGST' : 'CGST + SGST'}</span>
    </span>
  );
}

const CreditNoteBadge = ({ row: { series, againstNumber } }: { row: InvoiceRow }) =>
  series === 'credit_note' && (
    <>
      <span className="badge" data-tone="warning">
        {t('invoices.kind_credit_note')}
      </span>
      {againstNumber && <span className="muted tabular">{t('invoices.against', { number: againstNumber })}</span>}
    </>
  );

function InvoiceNumberLink({ row: { recordNo, series, partNo, number, mayOpen } }: { row: InvoiceRow }) {
  if (!mayOpen) return <strong className="tabular invoice-number">{number}</strong>;
  return (
    <RowOpen
      className="row-open tabular invoice-number"
      href={invoicePath(recordNo, series, partNo)}
      download
      title={t('invoices.savePdf')}
    >
      {number}
      <span className="visually-hidden"> PDF</span>
      <FileDown size={16} aria-hidden="true" />
    </RowOpen>
  );
}
