import type { CallFailure } from '../../lib/api.ts';
import { intoView } from './into-view.ts';
import { failureText } from './messages.ts';

/** Why something did not work. It may have been asked for at the other end of a form, so it comes into view. */
export const FailureBanner = ({ failure }: { failure: CallFailure }) => (
  <p className="banner" data-tone="danger" role="alert" ref={intoView}>
    {failureText(failure)}
  </p>
);
