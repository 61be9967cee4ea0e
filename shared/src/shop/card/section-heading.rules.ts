import { headingChoicesBySection } from './card.lists.ts';
import type { PageSection, Sections } from './card-sections.ts';

export const serviceCategories: ReadonlySet<string> = new Set([
  ...['Advertising agency', 'Architect', 'Astrologer', 'Ayurvedic doctor', 'Beauty parlour'],
  ...['Car and bike repair', 'Chartered accountant', 'Clinic', 'Coaching classes', 'Construction contractor'],
  ...['Courier service', 'Dentist', 'Driving school', 'Electrician', 'Event planner', 'Fashion designer'],
  ...['Gym', 'Hospital', 'Hotel', 'Insurance advisor', 'Interior designer', 'Lawyer', 'Loan and finance'],
  ...['Musician and DJ', 'NGO and trust', 'Packers and movers', 'Pathology lab', 'Pest control'],
  ...['Photographer', 'Plumber', 'Politician', 'Printing press', 'Real estate', 'Salon', 'School'],
  ...['Security service', 'Software company', 'Solar energy', 'Tailor', 'Tax consultant', 'Temple'],
  ...['Transport', 'Travel agency', 'Yoga centre'],
]);

const menuCategories: ReadonlySet<string> = new Set(['Catering', 'Restaurant']);

type HeadingChoice = (typeof headingChoicesBySection)[PageSection][number];

export function headingChoiceOf(
  section: PageSection,
  { headings }: Pick<Sections['settings'], 'headings'>,
  category: string,
): HeadingChoice {
  const chosen = headings[section];
  if (chosen) return chosen;
  if (section === 'products' && serviceCategories.has(category)) return 'services';
  if (section === 'products' && menuCategories.has(category)) return 'menu';
  return headingChoicesBySection[section][0];
}
