import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { EditForm } from '../EditBusiness.tsx';
import { FormSkeleton } from '../FormSkeleton.tsx';
import { business, loadBusiness } from './business-page.store.ts';
import { businessPath } from './businesses-admin.store.ts';

export function StaffEditBusiness() {
  const id = new URLSearchParams(location.search).get('businessId') ?? '';
  const { data, error } = useStore(business.$state);
  useEffect(() => {
    loadBusiness(id);
  }, [id]);
  if (error && !data) return <FailedPanel failure={error} onRetry={() => loadBusiness(id)} />;
  if (!data) return <FormSkeleton />;
  const owner = { ...data.user, isForeignUser: data.user.phoneNumber === null };
  return <EditForm owner={owner} business={data} nextPath={businessPath(data.businessId)} />;
}
