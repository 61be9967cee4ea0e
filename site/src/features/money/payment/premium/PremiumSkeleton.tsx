import { t } from '../../../../kit/ui/text/messages.ts';

export const PremiumSkeleton = () => (
  <div className="stack" role="status">
    <span className="visually-hidden">{t('common.loading')}</span>
    <div className="skeleton skeleton-row" />
    <div className="skeleton premium-skeleton" />
    <div className="skeleton premium-skeleton" />
  </div>
);
