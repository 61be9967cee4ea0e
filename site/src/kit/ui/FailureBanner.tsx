import type { CallFailure } from '../../lib/api.ts';
import { intoView } from './into-view.ts';
import { failureText } from './messages.ts';

/** Scrolls into view, because the pressed button may be far away. */
export const FailureBanner = ({ failure }: { failure: CallFailure }) => (
  <p className="banner" data-tone="danger" role="alert" ref={intoView}>
    {failureText(failure)}
  </p>
);
