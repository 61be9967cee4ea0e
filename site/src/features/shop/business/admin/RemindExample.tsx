import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { useEffect, useState } from 'react';
import { t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../../lib/i18n.ts';
import { paidUntil } from '../../../people/session/business.rules.ts';

const files = import.meta.glob<Record<'endingSms' | 'endedSms', string>>(
  '../../../../../../shared/src/platform/language/??/sent/reminder.json',
  { import: 'default' },
);
const loadTexts = (locale: Locale) => Object.entries(files).find(([path]) => path.includes(`/${locale}/`))?.[1]();

const isDueForReminder = (row: Business): boolean => {
  const lastDay = paidUntil(row);
  return lastDay !== null && lastDay <= daysAfter(todayInIndia(), 30);
};

export function ReminderExample({ rows }: { rows: readonly Business[] }) {
  const [text, setText] = useState('');
  const business = rows.find(isDueForReminder);
  useEffect(() => {
    const lastDay = business && paidUntil(business);
    if (!lastDay) return;
    const language = business.forStaff?.language ?? 'en';
    const values: Record<string, string> = {
      agency: business.agencyName,
      business: business.businessName,
      date: formatDate(lastDay, language, { dateStyle: 'long' }),
      link: '…',
    };
    loadTexts(language)?.then(
      (texts) =>
        setText(
          texts[business.isSubscriptionActive ? 'endingSms' : 'endedSms'].replaceAll(
            /\{(\w+)\}/g,
            (_, name) => values[name] ?? '',
          ),
        ),
      () => undefined,
    );
  }, [business]);
  if (!business || text === '') return null;
  return (
    <div className="two-lines">
      <span className="muted">{t('business-many.remindExample', { business: business.businessName })}</span>
      <blockquote>
        <UserText text={text} />
      </blockquote>
    </div>
  );
}
