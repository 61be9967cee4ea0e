import { spacedPhone } from '../../../people/user/user.store.ts';

export const Phone = ({ number }: { number: string }) => (
  <a className="tabular" href={`tel:${number}`}>
    {spacedPhone(number)}
  </a>
);
