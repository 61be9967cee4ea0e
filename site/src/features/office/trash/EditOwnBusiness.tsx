import { useStore } from '@nanostores/react';
import { businesses } from '../../people/session/business.store.ts';
import { user } from '../../people/user/user.store.ts';
import { EditBusiness } from '../../shop/business/EditBusiness.tsx';
import { requestedBusinessOf } from '../../shop/business/requested-business.ts';
import { DeleteBusiness } from './DeleteBusiness.tsx';

export function EditOwnBusiness() {
  const isUserLoaded = useStore(user.$state).data !== null;
  const business = requestedBusinessOf(useStore(businesses.$state).items);
  return (
    <>
      <EditBusiness />
      {isUserLoaded && business && <DeleteBusiness business={business} />}
    </>
  );
}
