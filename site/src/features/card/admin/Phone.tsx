import { spacedPhone } from '../../../lib/phone-links.ts';

export const Phone = ({ number }: { number: string }) => (
  <a className="tabular" href={`tel:${number}`}>
    {spacedPhone(number)}
  </a>
);
