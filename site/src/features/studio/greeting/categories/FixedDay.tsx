import '../../../../kit/ui/form/form.css';
import { SelectField } from '../../../../kit/ui/form/fields.tsx';
import { locale, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate, formatNumber } from '../../../../lib/i18n.ts';
import { daysInMonth } from './subcategories.rules.ts';

const numbersUpTo = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index + 1));
const monthName = (month: string): string => formatDate(`2024-${month.padStart(2, '0')}-15`, locale, { month: 'long' });

interface FixedProps {
  month: string;
  day: string;
  fault: string | undefined;
  onChange(change: { month?: string; day?: string }): void;
}

export const FixedDay = ({ month, day, fault, onChange }: FixedProps) => (
  <div>
    <div className="two">
      <SelectField
        id="fixed-day"
        label={t('greetings.day')}
        value={day}
        onChange={({ target }) => onChange({ day: target.value })}
      >
        <option value="">–</option>
        {numbersUpTo(daysInMonth(month)).map((number) => (
          <option key={number} value={number}>
            {formatNumber(Number(number), locale)}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="fixed-month"
        label={t('greetings.month')}
        value={month}
        onChange={({ target }) => onChange({ month: target.value })}
      >
        <option value="">–</option>
        {numbersUpTo(12).map((number) => (
          <option key={number} value={number}>
            {monthName(number)}
          </option>
        ))}
      </SelectField>
    </div>
    <p id="fixed-said" className={fault ? 'field-error' : 'field-hint'} aria-live="polite">
      {fault ?? (month === '2' && day === '29' ? t('greetings.leapDay') : '')}
    </p>
  </div>
);
