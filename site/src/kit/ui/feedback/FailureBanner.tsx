import type { CallFailure } from '../../../lib/api.ts';
import { scrollElementIntoView } from '../browser/scroll-element-into-view.ts';
import { failureText } from '../text/messages.ts';

/** Scrolls into view, because the pressed button may be far away. */
export const FailureBanner = ({ failure }: { failure: CallFailure }) => (
  <p className="banner" data-tone="danger" role="alert" ref={scrollElementIntoView}>
    {failureText(failure)}
  </p>
);
