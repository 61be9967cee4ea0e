import type { Agency } from '@parichay/shared/people/agency/agency.endpoints.ts';
import { FormProvider } from 'react-hook-form';
import { AgencyForm, SaveButton, SaveStatus } from './AgencyForm.tsx';
import { useAgencyForm } from './use-agency-form.ts';

export function OwnAgencyForm({ stored }: { stored: Agency }) {
  const entity = useAgencyForm(stored);
  return (
    <FormProvider {...entity.form}>
      <div className="form-page own-agency">
        <AgencyForm entity={entity} stored={stored} isPlatform={false} />
        <div className="action-bar">
          <SaveStatus failure={entity.failure} />
          <SaveButton isNew={false} isBusy={entity.isBusy} newer={entity.newer} />
        </div>
      </div>
    </FormProvider>
  );
}
