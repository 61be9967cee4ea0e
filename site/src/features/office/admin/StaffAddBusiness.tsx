import '../../../kit/ui/form/form.css';
import { useState } from 'react';
import { AddForm } from './AddBusinessForm.tsx';
import { FindCustomer, whoIs } from './FindCustomer.tsx';

export function StaffAddBusiness() {
  const [typed, setTyped] = useState('');
  const [isFound, setFound] = useState(false);
  return isFound ? (
    <AddForm who={whoIs(typed)} onBack={() => setFound(false)} />
  ) : (
    <FindCustomer typed={typed} onType={setTyped} onFound={() => setFound(true)} />
  );
}
