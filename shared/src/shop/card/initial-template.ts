import { type CardColour, cardColours, type Design } from './card.lists.ts';
import type { CardTemplate } from './card-sections.ts';

const designsForCategories: readonly [Design, CardColour, readonly string[]][] = [
  [
    'bazaar',
    'sindoor',
    ['Sweet shop', 'Catering', 'Temple', 'Astrologer', 'Politician', 'Event planner', 'Musician and DJ'],
  ],
  ['bazaar', 'red', ['Restaurant', 'Toy shop', 'Gift shop']],
  ['bazaar', 'green', ['Grocery store', 'Fruits and vegetables', 'Agriculture and seeds', 'Dairy']],
  ['bazaar', 'brown', ['Bakery', 'Furniture']],
  [
    'marble',
    'rani',
    ['Saree shop', 'Clothing store', 'Textiles', 'Beauty parlour', 'Salon', 'Fashion designer', 'Florist'],
  ],
  ['marble', 'indigo', ['Tailor', 'Footwear']],
  ['marble', 'peacock', ['Hotel', 'Travel agency']],
  ['night', 'haldi', ['Jeweller']],
  ['night', 'purple', ['Photographer']],
  ['night', 'red', ['Gym', 'Sports shop']],
  ['studio', 'teal', ['Clinic', 'Dentist', 'Hospital', 'Pathology lab', 'Chemist', 'Optician']],
  ['studio', 'green', ['Ayurvedic doctor', 'Yoga centre', 'NGO and trust', 'Pest control']],
  ['studio', 'brown', ['Interior designer', 'Architect', 'Real estate']],
  ['studio', 'purple', ['Advertising agency', 'Printing press']],
  ['bento', 'blue', ['Mobile shop', 'Computer shop', 'Electronics store', 'Software company', 'Electrical shop']],
  ['bento', 'haldi', ['Solar energy', 'Electrician']],
  ['bento', 'indigo', ['School', 'Coaching classes', 'Driving school', 'Bookshop and stationery']],
  ['ledger', 'brown', ['Wholesale trader', 'Hardware and paints', 'Building materials', 'Construction contractor']],
  ['ledger', 'red', ['Auto parts', 'Car and bike repair', 'Car dealer', 'Bike showroom']],
  ['ledger', 'blue', ['Transport', 'Packers and movers', 'Courier service', 'Plumber', 'Manufacturer']],
  ['letterhead', 'black', ['Lawyer', 'Security service']],
  ['letterhead', 'blue', ['Chartered accountant', 'Tax consultant', 'Insurance advisor', 'Loan and finance']],
];

const templateByCategory = new Map(
  designsForCategories.flatMap(([design, colour, categories]) =>
    categories.map((category): [string, CardTemplate] => [category, { design, colour: cardColours[colour] }]),
  ),
);

export const initialTemplateFor = (category: string | null): CardTemplate =>
  templateByCategory.get(category ?? '') ?? { design: 'marble', colour: cardColours.teal };
