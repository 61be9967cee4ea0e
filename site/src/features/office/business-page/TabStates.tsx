import type { ReactNode } from 'react';
import { AdminSkeleton } from '../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import type { SliceState } from '../../../lib/slice.ts';

export interface TabProps {
  businessId: string;
}

export const EmptyTab = ({ art, text, children }: { art: ReactNode; text: string; children?: ReactNode }) => (
  <div className="empty">
    {art}
    <p>{text}</p>
    {children}
  </div>
);

export function failureOrSkeleton(
  { status, error }: Pick<SliceState<unknown>, 'status' | 'error'>,
  hasData: boolean,
  onRetry: () => void,
): ReactNode {
  if (error && !hasData) return <FailedPanel failure={error} onRetry={onRetry} />;
  return status === 'success' || hasData ? null : <AdminSkeleton />;
}
