import type { ReactNode } from 'react';
import { AdminSkeleton } from '../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import type { SliceState } from '../../../lib/slice.ts';

export interface PartProps {
  businessId: string;
}

export const None = ({ art, words, children }: { art: ReactNode; words: string; children?: ReactNode }) => (
  <div className="empty">
    {art}
    <p>{words}</p>
    {children}
  </div>
);

export function pending(
  { status, error }: Pick<SliceState<unknown>, 'status' | 'error'>,
  isThere: boolean,
  retry: () => void,
): ReactNode {
  if (error && !isThere) return <FailedPanel failure={error} onRetry={retry} />;
  return status === 'success' || isThere ? null : <AdminSkeleton />;
}
