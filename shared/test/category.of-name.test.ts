import { describe, expect, it } from 'vitest';
import { readTexts } from '../src/platform/language/read-texts.ts';
import { guessCategoryOfName } from '../src/shop/business/category-of-name.ts';

const categories = Object.keys(readTexts<Record<string, string>>('names/categories').en);

describe('the category suggested for the name of a shop', () => {
  it.each([
    ['Sharma Sweets', 'Sweet shop'],
    ['Gwalior Misthan Bhandar', 'Sweet shop'],
    ['Bikanervala Sweets & Restaurant', 'Sweet shop'],
    ['शर्मा मिठाईवाले', 'Sweet shop'],
    ['જલારામ ફરસાણ માર્ટ', 'Sweet shop'],
    ['Apollo Medical', 'Chemist'],
    ['APOLLO MEDICAL & GENERAL STORE', 'Chemist'],
    ['New Life Pharmacy', 'Chemist'],
    ['शिव मेडिकल स्टोर्स', 'Chemist'],
    ['શ્રીજી મેડિકલ', 'Chemist'],
    ['Tanishq Jewellers', 'Jeweller'],
    ['M/s. Kalyan Jwellers', 'Jeweller'],
    ['श्री राम ज्वैलर्स', 'Jeweller'],
    ['અંબિકા જ્વેલર્સ', 'Jeweller'],
    ['Roopam Garments', 'Clothing store'],
    ['Laxmi Vastralaya', 'Clothing store'],
    ['Banarasi Saree Emporium', 'Saree shop'],
    ['लक्ष्मी साड़ी सेंटर', 'Saree shop'],
    ['Sai Mobile Shopee', 'Mobile shop'],
    ['मोबाईल वर्ल्ड', 'Mobile shop'],
    ['Galaxy Telecom', 'Mobile shop'],
    ['Lakme Salon', 'Salon'],
    ['Looks Beauty Parlour', 'Beauty parlour'],
    ['राधा ब्यूटी पार्लर', 'Beauty parlour'],
    ['Shree Electricals', 'Electrical shop'],
    ['Vijay Sales Electronics', 'Electronics store'],
    ['Ganesh Hardware & Paints', 'Hardware and paints'],
    ['गणेश हार्डवेयर', 'Hardware and paints'],
    ['Dr. Mehta', 'Clinic'],
    ['Dr. Agarwal Eye Hospital', 'Hospital'],
    ['Dr Batra Skin Clinic', 'Clinic'],
    ['Smile Dental Clinic', 'Dentist'],
    ['Dr. Lal PathLabs', 'Pathology lab'],
    ['Balaji Kirana Store', 'Grocery store'],
    ['મહાદેવ કરિયાણા સ્ટોર', 'Grocery store'],
    ['Gupta General Stores', 'Grocery store'],
    ['Agarwal Tours & Travels', 'Travel agency'],
    ['Krishna Taxi Service', 'Travel agency'],
    ['Maa Durga Tent House', 'Event planner'],
    ['Sandeep Photo Studio', 'Photographer'],
    ['Saraswati Vidya Mandir', 'School'],
    ['Career Point Computer Classes', 'Coaching classes'],
    ['Balaji Cement Agency', 'Building materials'],
    ['Mahavir Traders', 'Wholesale trader'],
    ['Monginis Cake Shop', 'Bakery'],
    ['Bata Shoes', 'Footwear'],
    ['Hotel Rajdhani', 'Hotel'],
    ['Sher-e-Punjab Dhaba', 'Restaurant'],
    ["Gold's Gym", 'Gym'],
    ['Titan Eyewear', 'Optician'],
    ['Adv. Verma, Advocate', 'Lawyer'],
  ])('the shop name %s suggests the category %s', (name, category) => {
    expect(guessCategoryOfName(name)).toBe(category);
    expect(categories).toContain(category);
  });

  it.each(['Sharma & Sons', 'Ram Lal Soni', 'Patel Enterprises', 'Shree Ganesh', 'कुमार ब्रदर्स', 'Carmel', ''])(
    'the shop name “%s” suggests no category',
    (name) => expect(guessCategoryOfName(name)).toBeNull(),
  );

  it('the English name of a category, used as a shop name, suggests only existing categories', () => {
    const suggested = categories.map(guessCategoryOfName).filter((category) => category !== null);
    expect(categories).toEqual(expect.arrayContaining(suggested));
    expect(suggested.length).toBeGreaterThan(60);
  });
});
