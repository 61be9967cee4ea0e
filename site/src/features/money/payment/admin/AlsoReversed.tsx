import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { type PaymentRecord, totalWithReversed } from './payments.rules.ts';

interface Props {
  payment: PaymentRecord;
  paise: number;
  kind: 'reversal' | 'refund';
}

export const AlsoReversed = ({ payment, paise, kind }: Props) =>
  payment.alsoReversed.length > 0 && (
    <div className="banner also-reversed" data-tone="warning">
      <p>{t(`payments-admin.alsoReversed_${kind}`)}</p>
      <ul>
        {payment.alsoReversed.map(({ recordNo, amountPaise, paidOn }) => (
          <li key={recordNo} className="tabular">
            {t('payments-admin.alsoReversedItem', { amount: rupees(amountPaise), when: formatDate(paidOn, locale) })}
          </li>
        ))}
      </ul>
      <p>
        <strong>
          {t(`payments-admin.alsoReversedTotal_${kind}`, { total: rupees(totalWithReversed(paise, payment)) })}
        </strong>
      </p>
    </div>
  );
