import { t } from '../../../../../kit/ui/text/messages.ts';

export const MakerSkeleton = () => (
  <div className="maker-body" aria-busy="true">
    <div className="stage" data-shape="SQUARE">
      <div className="skeleton stage-wait" />
    </div>
    <p className="visually-hidden" role="status">
      {t('common.loading')}
    </p>
  </div>
);
