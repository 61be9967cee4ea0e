import '../../../kit/ui/form/form.css';
import { useState } from 'react';
import { AgencyOfNewBusinesses } from '../../people/agency/AddingAgency.tsx';
import { AddBusinessForm } from './AddBusinessForm.tsx';
import { FindCustomer, identifierOf } from './FindCustomer.tsx';

export function StaffAddBusiness() {
  const [enteredText, setEnteredText] = useState('');
  const [isFound, setFound] = useState(false);
  return (
    <AgencyOfNewBusinesses>
      {isFound ? (
        <AddBusinessForm identifier={identifierOf(enteredText)} onBack={() => setFound(false)} />
      ) : (
        <FindCustomer enteredText={enteredText} onType={setEnteredText} onFound={() => setFound(true)} />
      )}
    </AgencyOfNewBusinesses>
  );
}
