import { describe, expect, test } from 'vitest';
import { readProductList } from '../src/shop/card/product-list.rules.ts';

const thisYear = new Date().getFullYear();

/** Answers each product as `name|paise|unit`. */
const readProducts = (text: string, maxProducts = 40) =>
  readProductList(text, maxProducts).products.map(({ name, pricePaise, priceUnit }) =>
    [name, pricePaise, priceUnit].join('|'),
  );

describe('the import of products from a pasted list', () => {
  test.each<[string, string[]]>([
    ['Kaju katli 900/kg\nPeda 450', ['Kaju katli|90000|/kg', 'Peda|45000|']],
    ['1. Kaju katli - ₹900 per kg\n2) Peda : 450/-', ['Kaju katli|90000|/kg', 'Peda|45000|']],
    ['• काजू कतली ९०० रु किलो\n• पेड़ा ४५०', ['काजू कतली|90000|/किलो', 'पेड़ा|45000|']],
    ['કાજુ કતરી ૯૦૦/કિલો\nપેંડા – રૂ. ૪૫૦', ['કાજુ કતરી|90000|/કિલો', 'પેંડા|45000|']],
    ['काजू कतली = ९००/किलो\nपेढे ४५० पासून', ['काजू कतली|90000|/किलो', 'पेढे|45000|पासून']],
    ['*Motichoor laddu*......380\n👉 Ghari @ 440', ['Motichoor laddu|38000|', 'Ghari|44000|']],
    ['iPhone 13 cover 450\n7 Up 40', ['iPhone 13 cover|45000|', '7 Up|4000|']],
    ['Peda 500 gm 225', ['Peda|22500|/500 gm']],
    ['Silk saree 2500-4000', ['Silk saree|250000|-4000']],
    ['Tea 10, Coffee 20; Samosa 15', ['Tea|1000|', 'Coffee|2000|', 'Samosa|1500|']],
    ['Thali: roti, dal, rice 120', ['Thali: roti, dal, rice|12000|']],
    ['₹60/dozen Banana\nRs 80 Mango', ['Banana|6000|/dozen', 'Mango|8000|']],
    ['Rose 5 petals soap\nHair cut', ['Rose 5 petals soap||', 'Hair cut||']],
    ['Kaju katli\t900\tkg\nPeda\t450\t', ['Kaju katli|90000|/kg', 'Peda|45000|']],
    ['1\tKaju katli\tPure ghee\t₹900', ['Kaju katli|90000|']],
    ['Flat 2 BHK 45 lakh', ['Flat 2 BHK|450000000|']],
    ['\n----\n\nPeda 450\r\n', ['Peda|45000|']],
    ['Tea 10 Coffee 20', ['Tea|1000|', 'Coffee|2000|']],
    ['चाय 10 कॉफ़ी 20', ['चाय|1000|', 'कॉफ़ी|2000|']],
    ['Tea ₹10 black coffee ₹120', ['Tea|1000|', 'black coffee|12000|']],
    ['1) Veg Biryani Half 120 Full 200', ['Veg Biryani Half|12000|', 'Veg Biryani Full|20000|']],
    ['Pizza (S) 99 (M) 199 (L) 299', ['Pizza (S)|9900|', 'Pizza (M)|19900|', 'Pizza (L)|29900|']],
    ['पनीर हाफ 120 फुल 220', ['पनीर हाफ|12000|', 'पनीर फुल|22000|']],
    ['Bridal makeup starting 15k\nFacial from ₹800', ['Bridal makeup|1500000|onwards', 'Facial|80000|onwards']],
    ['Realme 12 Pro 15999', ['Realme 12 Pro|1599900|']],
    ['Haircut (Men) - 150 to 250', ['Haircut (Men)|15000|-250']],
    [
      '[27/11/26, 10:21 am] Ravi: Samosa 15\n[29/11, 10:14 am] Raju Bhai: Peda 450\n[10:14 am, 29/11/2026] Raju: Laddu 300',
      ['Samosa|1500|', 'Peda|45000|', 'Laddu|30000|'],
    ],
    ['Facial ₹500 to ₹1500\nसाड़ी 1500 से 2500 तक', ['Facial|50000|-1500', 'साड़ी|150000|-2500']],
    ['Silk saree (₹2500-4000)\nTea (10)', ['Silk saree|250000|-4000', 'Tea|1000|']],
    ['Combo 1 - 199\nCombo 1-199\nChicken 65 – 220', ['Combo 1|19900|', 'Combo 1|19900|', 'Chicken 65|22000|']],
    ['Saree 500 - 700\nSamosa 10 - 15', ['Saree|50000|-700', 'Samosa|1000|-15']],
    ['AC 1.5 ton 35000\nGhee 1.5 kg 450', ['AC|3500000|/1.5 ton', 'Ghee|45000|/1.5 kg']],
    ['Peda 450 रूपये\nMilk 60 l\nOil ₹160/L', ['Peda|45000|', 'Milk|6000|/l', 'Oil|16000|/L']],
    ['Tea,10\nCoffee,1,250', ['Tea|1000|', 'Coffee|125000|']],
    ['Dosa 50,Idli 40,Vada 45', ['Dosa|5000|', 'Idli|4000|', 'Vada|4500|']],
    ['| Tea | 10 |\n|---|---|\n| Coffee | 20 |', ['Tea|1000|', 'Coffee|2000|']],
    ['Tea 10 | Coffee 20\nDosa 50 / Idli 40', ['Tea|1000|', 'Coffee|2000|', 'Dosa|5000|', 'Idli|4000|']],
    ['Tea\t10\tCoffee\t20', ['Tea|1000|', 'Coffee|2000|']],
    ['Kaju 250g-225, 500g-450, 1kg-900', ['Kaju|22500|/250g', 'Kaju|45000|/500g', 'Kaju|90000|/kg']],
    ['Kaju 250 gm 225 / 500 gm 450', ['Kaju|22500|/250 gm', 'Kaju|45000|/500 gm']],
    ['Pizza Small 99, Medium 199', ['Pizza Small|9900|', 'Pizza Medium|19900|']],
    ['Biryani Half-120/Full-200', ['Biryani Half|12000|', 'Biryani Full|20000|']],
    ['Tea 10🔥\nCoffee 20 ✅', ['Tea|1000|', 'Coffee|2000|']],
    [
      'Tuition 800 monthly\nFacial 500+\nAudit 5000 + GST',
      ['Tuition|80000|monthly', 'Facial|50000|+', 'Audit|500000|+ GST'],
    ],
    ['চা 10 টাকা\nடீ 10 ரூபாய்\nటీ 10 రూపాయలు\nಟೀ 10 ರೂಪಾಯಿ', ['চা|1000|', 'டீ|1000|', 'టీ|1000|', 'ಟೀ|1000|']],
    ['1 Samosa 15\n2 Kachori 20', ['Samosa|1500|', 'Kachori|2000|']],
    ['1.Samosa 15\n2.Kachori 20', ['Samosa|1500|', 'Kachori|2000|']],
    ['1️⃣ Samosa 15\n2️⃣ Kachori 20', ['Samosa|1500|', 'Kachori|2000|']],
    ['Kaju katli 1 kg 1200, 1/2 kg 620', ['Kaju katli|120000|/kg', 'Kaju katli|62000|/½ kg']],
    ['Paneer (H) 120 (F) 220', ['Paneer (H)|12000|', 'Paneer (F)|22000|']],
    ['Calendar 2027 - 150\nDiary 2026 250', ['Calendar 2027|15000|', 'Diary 2026|25000|']],
    ['7 Up 40\n5 Star 10', ['7 Up|4000|', '5 Star|1000|']],
    ['Peda ₹450 (500 gm)\nPuri (4 pcs)', ['Peda|45000|/500 gm', 'Puri (4 pcs)||']],
    // These look like notices and are products.
    [
      'Mobile cover 150\nContact lens 500\nPhone stand - 15000',
      ['Mobile cover|15000|', 'Contact lens|50000|', 'Phone stand|1500000|'],
    ],
    ['GST registration 1500\nMenu card 150\nPan 500', ['GST registration|150000|', 'Menu card|15000|', 'Pan|50000|']],
    ['Sunday special thali 250\nDelivery charges 30', ['Sunday special thali|25000|', 'Delivery charges|3000|']],
    [
      'Laptop 145000\nFlat near MG Road 45 lakh\nNear vision glass 450',
      ['Laptop|14500000|', 'Flat near MG Road|450000000|', 'Near vision glass|45000|'],
    ],
    ['2 BHK 1050 sqft 65 lakh\nTiles 2x2 ft 45/sqft', ['2 BHK 1050 sqft|650000000|', 'Tiles 2x2 ft|4500|/sqft']],
    ['Maths tuition 1500 pm\nAdmission 500 one time', ['Maths tuition|150000|/month', 'Admission|50000|one time']],
    ['Breakfast buffet 7-10 am 250\nButter milk 15.', ['Breakfast buffet 7-10 am|25000|', 'Butter milk|1500|']],
    [
      'Hair spa (Short / Medium / Long) – 600 / 800 / 1000',
      ['Hair spa (Short)|60000|', 'Hair spa (Medium)|80000|', 'Hair spa (Long)|100000|'],
    ],
    ['পোলাও (হাফ ১২০, ফুল ২০০)', ['পোলাও (হাফ)|12000|', 'পোলাও (ফুল)|20000|']],
    ['Idli (2pc) 40 / (4pc) 75', ['Idli (2pc)|4000|', 'Idli (4pc)|7500|']],
    [
      'Vanilla cake ½ kg 300 | 1 kg 550\nEggless +50',
      ['Vanilla cake|30000|/½ kg', 'Vanilla cake|55000|/kg', 'Eggless|5000|extra'],
    ],
    [
      'Havan 5100 se shuru\nLaptop 24500 negotiable\nRegistration 6999 + govt fees\nSaree Rs.899+ship',
      ['Havan|510000|se shuru', 'Laptop|2450000|negotiable', 'Registration|699900|+ govt fees', 'Saree|89900|+ship'],
    ],
    [
      'Chicken 65 220\nActiva 6G 68000\nPulsar 150 95000',
      ['Chicken 65|22000|', 'Activa 6G|6800000|', 'Pulsar 150|9500000|'],
    ],
    ['Lipstick shade no. 12 450\nTyre 165/80 R14', ['Lipstick shade no. 12|45000|', 'Tyre 165/80 R14||']],
    ['1. काजू कतली - ₹960/kg, ₹480/500g', ['काजू कतली|96000|/kg', 'काजू कतली|48000|/500g']],
    ['खोया पेड़ा 400/kg, 210/500g', ['खोया पेड़ा|40000|/kg', 'खोया पेड़ा|21000|/500g']],
    ['अंजीर बर्फी - Rs 1000 kg / Rs 520 half kg', ['अंजीर बर्फी|100000|/kg', 'अंजीर बर्फी|52000|/half kg']],
    ...[',', ', ', ' ; ', ' & ', ' and ', ' और ', ' | ', ' + ', ' / ₹', '/₹', ' aur ₹'].map(
      (separator): [string, string[]] => [`Peda ₹400/kg${separator}210/500g`, ['Peda|40000|/kg', 'Peda|21000|/500g']],
    ),
    ['Peda | 400/kg | 210/500g', ['Peda|40000|/kg', 'Peda|21000|/500g']],
    ['Peda | ₹400/kg, ₹210/500g', ['Peda|40000|/kg', 'Peda|21000|/500g']],
    ['પેંડા રૂ. 400/કિલો, રૂ. 210/અડધો કિલો', ['પેંડા|40000|/કિલો', 'પેંડા|21000|/અડધો કિલો']],
    ['লাড্ডু ₹৪০০/কেজি, ₹২১০/৫০০ গ্রাম', ['লাড্ডু|40000|/কেজি', 'লাড্ডু|21000|/500 গ্রাম']],
    ['லட்டு ₹400/கிலோ மற்றும் ₹210/500 கிராம்', ['லட்டு|40000|/கிலோ', 'லட்டு|21000|/500 கிராம்']],
    ['లడ్డు ₹400/కిలో, ₹210/అర కిలో', ['లడ్డు|40000|/కిలో', 'లడ్డు|21000|/అర కిలో']],
    ['Room ₹1,500/day, ₹9,000/week', ['Room|150000|/day', 'Room|900000|/week']],
    ['Tea 10/cup, coffee 20/cup, 100/litre', ['Tea|1000|/cup', 'coffee|2000|/cup', 'coffee|10000|/litre']],
    ['Cake half kg 350, 1 kg 650', ['Cake|35000|/half kg', 'Cake|65000|/kg']],
    ['Idli, Vada 60\nRice 650/-', ['Idli, Vada|6000|', 'Rice|65000|']],
    ['Idli & Vada 60/plate\nDal and rice 120', ['Idli & Vada|6000|/plate', 'Dal and rice|12000|']],
    ['Thali 120 (2 roti, dal)\n7/8 kg', ['Thali|12000|', '7/8 kg||']],
    ['Sofa 3+2 25000\nFlat 2 & 3 BHK 45 lakh', ['Sofa 3+2|2500000|', 'Flat 2 & 3 BHK|450000000|']],
  ])('the pasted list %j is parsed into products with price and unit', (text, expected) => {
    expect(readProducts(text)).toEqual(expected);
    expect(readProductList(text, 40).unparsedLines).toEqual([]);
  });

  test.each([
    ['साड़ी 1499/- MRP 2999/-', 'MRP 2999/-'],
    ['साड़ी 1499 rs MRP 2999', 'MRP 2999'],
    ['साड़ी ~2999~ 1499', '₹2999'],
    ['साड़ी ~~2999~~ 1499', '₹2999'],
    ['साड़ी 1499 ~2999~', '₹2999'],
    ['Saree MRP ₹2999 offer price ₹1499', 'MRP ₹2999'],
    ['Saree - MRP ₹2999, now ₹1499', 'MRP ₹2999'],
    ['Saree MRP 2999 1499', 'MRP 2999'],
    ['Saree MRP 2999/- Our price 1499/-', 'MRP 2999/-'],
    ['Saree - 1499 (MRP 2999)', 'MRP 2999'],
    ['Saree ₹1499 M.R.P. ₹2999', 'M.R.P. ₹2999'],
    ['Saree Rs 1499 list price Rs 2999', 'list price Rs 2999'],
    ['Saree was 2999 now 1499', 'was 2999'],
    ['Saree now 1499 was 2999', 'was 2999'],
    ['Saree 1499 (was 2999)', 'was 2999'],
    ['Saree 1499 only MRP 2999', 'MRP 2999'],
    ['Saree offer 1499/- MRP 2999/-', 'MRP 2999/-'],
    ['Saree MRP 2999 offer price 1499 only', 'MRP 2999'],
    ['साड़ी पहले 2999 अब 1499', 'पहले 2999'],
    ['साड़ी अब 1499 पहले 2999', 'पहले 2999'],
    ['साड़ी एमआरपी 2999 ऑफर 1499', 'एमआरपी 2999'],
    ['साड़ी एम.आर.पी. 2999 कीमत 1499', 'एम.आर.पी. 2999'],
    ['साड़ी रेट 1499 एमआरपी 2999', 'एमआरपी 2999'],
    ['साड़ी १४९९ एमआरपी २९९९', 'एमआरपी 2999'],
    ['साडी आधी 2999 आता 1499', 'आधी 2999'],
    ['સાડી 1499 એમઆરપી 2999', 'એમઆરપી 2999'],
    ['સાડી પહેલાં 2999 હવે 1499', 'પહેલાં 2999'],
    ['শাড়ি 1499 এমআরপি 2999', 'এমআরপি 2999'],
    ['শাড়ি আগে 2999 এখন 1499', 'আগে 2999'],
    ['புடவை 1499 எம்ஆர்பி 2999', 'எம்ஆர்பி 2999'],
    ['புடவை முன்பு 2999 இப்போது 1499', 'முன்பு 2999'],
    ['చీర 1499 ఎంఆర్\u200cపి 2999', 'ఎంఆర్\u200cపి 2999'],
    ['చీర ముందు 2999 ఇప్పుడు 1499', 'ముందు 2999'],
    ['ಸೀರೆ 1499 ಎಂಆರ್\u200cಪಿ 2999', 'ಎಂಆರ್\u200cಪಿ 2999'],
    ['ಸೀರೆ ಮೊದಲು 2999 ಈಗ 1499', 'ಮೊದಲು 2999'],
    ['Saree MRP 2999 50% off 1499', 'MRP 2999, 50% off'],
    ['Saree 1499 MRP 2999 50% off', 'MRP 2999, 50% off'],
    ['Saree MRP: 2999 Rate: 1499', 'MRP: 2999'],
    ['Saree MRP-2999/-, Offer-1499/-', 'MRP-2999/-'],
    ['Saree 1499 MRP 2999 free delivery', 'MRP 2999, free delivery'],
    ['Saree @1499 MRP@2999', 'MRP@2999'],
    ['Saree original price 2999 sale price 1499', 'original price 2999'],
    ['Saree ~2999~ *1499*', '₹2999'],
    ['~2999~ 1499 Saree', '₹2999'],
    ['MRP 2999 Saree 1499', 'MRP 2999'],
    ['Saree 2\u03369\u03369\u03369\u0336 1499', '₹2999'],
    ['Saree 1,499 MRP 2,999', 'MRP 2,999'],
    ['Saree 1499 | MRP 2999', 'MRP 2999'],
    ['Saree 1499, MRP 2999', 'MRP 2999'],
    ['Saree 2999 → 1499', '₹2999'],
    ['Saree MRP 2999 for 1499', 'MRP 2999'],
  ])('the product in %j costs 1499, and its former price becomes the description %j', (line, description) => {
    const { products, unparsedLines } = readProductList(line, 40);
    const name = /Saree|साड़ी|साडी|સાડી|শাড়ি|புடவை|చీర|ಸೀರೆ/u.exec(line)?.[0];
    expect(products).toEqual([{ name, description, pricePaise: 149_900, priceUnit: '' }]);
    expect(unparsedLines).toEqual([]);
  });

  test.each([
    ['Saree MRP 2999', ['Saree|299900||']],
    ['Rice 5kg 599 MRP 650', ['Rice|59900|/5kg|MRP 650']],
    ['Peda 450/kg MRP 500/kg', ['Peda|45000|/kg|MRP 500/kg']],
    ['Lipstick shade 12 MRP 399 Offer 299', ['Lipstick shade 12|29900||MRP 399']],
    ['Pulsar 150 MRP 95000', ['Pulsar 150|9500000||']],
    ['Tea MRP 20 offer 15, Coffee MRP 30 offer 25', ['Tea|1500||MRP 20', 'Coffee|2500||MRP 30']],
    ['Dal half 120 full 200', ['Dal half|12000||', 'Dal full|20000||']],
    ['Saree 1499 MRP 999', []],
  ])('the line %j with an MRP or several prices is parsed as %j', (line, expected) => {
    const { products, unparsedLines } = readProductList(line, 40);
    const found = products.map((product) =>
      [product.name, product.pricePaise, product.priceUnit, product.description].join('|'),
    );
    expect(found).toEqual(expected);
    expect(unparsedLines).toEqual(expected.length > 0 ? [] : [line]);
  });

  test.each([
    ['Mini thali Rs.150 (Mon-Fri only)', 'Mini thali', 'Mon-Fri only', 15_000],
    [
      'Consultation fee: 500 (follow up within 7 days free)',
      'Consultation fee',
      'follow up within 7 days free',
      50_000,
    ],
    ['जलेबी 400 रु/किलो (शुद्ध घी)', 'जलेबी', 'शुद्ध घी', 40_000],
    ['Peda ₹450/kg (min 500 gm)', 'Peda', 'min 500 gm', 45_000],
    ['Cotton kurti @ just 499/- free shipping', 'Cotton kurti', 'free shipping', 49_900],
    ['Full checkup (68 tests) ₹1499 ₹999', 'Full checkup (68 tests)', '₹1499', 99_900],
  ])('the words after the price in %j become the description of the product', (line, name, description, pricePaise) => {
    expect(readProductList(line, 40)).toMatchObject({
      products: [{ name, description, pricePaise }],
      unparsedLines: [],
    });
  });

  test.each([
    ['Item,MRP,Price\nBasmati rice 5kg,650,599', ['Basmati rice 5kg|59900|MRP 650']],
    ['S.No.\tItem\tQty\tMRP\tOur Price\n1\tSurf Excel 1kg\t1\t140\t128', ['Surf Excel 1kg|12800|MRP 140']],
    ['Sr,Item Name,HSN,Rate,Per\n1,Kaju Katli,21069099,900.00,KG', ['Kaju Katli|90000|']],
    ['Medicine,Batch,Expiry,MRP\nCrocin,CR44,01/28,18', ['Crocin|1800|']],
    ['Product Name;Price\n"Bag; school";799', ['Bag; school|79900|']],
    [
      'Item    Half    Full\nDal makhani    140    250\nRaita    -    60',
      ['Dal makhani (Half)|14000|', 'Dal makhani (Full)|25000|', 'Raita (Full)|6000|'],
    ],
  ])('the products of the table %j have the prices of the named columns', (table, expected) => {
    const { products, unparsedLines } = readProductList(table, 40);
    expect(products.map(({ name, pricePaise, description }) => [name, pricePaise, description].join('|'))).toEqual(
      expected,
    );
    expect(unparsedLines).toEqual([table.split('\n', 1)[0]]);
  });

  // A backtracking pattern would take hours.
  test('a very long product list or line is parsed without hanging and yields at most the maximum of products', () => {
    for (const one of ['x', '9 ', 'a 9 ', 'a,', '(', 'tea 10, ', 'mrp 500 offer ', 'delivery ', '🙂'])
      for (const times of [500, 50_000]) readProductList(one.repeat(times), 40);
    const long = Array.from({ length: 2_000 }, (_, at) => `Product ${at} special - ${at * 7}`).join('\n');
    expect(readProductList(long, 40).products).toHaveLength(40);
  });

  test('further columns in a spreadsheet row become the description of the product', () => {
    expect(readProductList('1\tKaju katli\tPure ghee\t₹900', 40).products[0]?.description).toBe('Pure ghee');
  });

  test.each([
    '*Diwali Special Menu*',
    '🪔 *Diwali Special* 🪔',
    '--- Starters ---',
    '=== मेन्यू ===',
    'Order: 98765 43210',
    'Order: +91-98765-43210 / 98250 12345',
    'फ़ोन ९८७६५४३२१०',
    'Toll free 1800 123 4567',
    'Shop 0731-2345678',
    'www.asha.in',
    'https://asha.in/menu',
    'asha.co.in',
    'asha@example.com',
    'Follow @asha_sweets',
    'Shop no 5, MG Road, Pune 411001',
    '📍 Sarafa, Indore 452001',
    'Near SBI Bank, Indore',
    'पता: सराफा, इंदौर',
    'Shop No. 12',
    'Ph: 2345678',
    'UPI: asha@okaxis',
    'FSSAI 10012345678901',
    'FSSAI Lic. No. 1001',
    'GSTIN: 27AAPFU0939F1ZV',
    'asha.online',
    'Web: asha.online',
    'वेबसाइट : asha.online',
    'Price List 2026',
    'Price list (Oct 2026)',
    'Rates w.e.f. 1 April 2026',
    'Updated Jan 2026',
    'मिठाई रेट लिस्ट 2026',
    `Diwali offers ${thisYear}`,
    `SWEETS ${thisYear + 1}`,
    `Festival sweets (${thisYear})`,
    'Since 1985',
    'MENU',
    'मेन्यू',
    'Item\tPrice',
    'S.No | Item Name | Rate (Rs)',
    'Thank you, visit again 🙏',
    'धन्यवाद',
    'Monday to Saturday 10-8',
    'Open 10 am to 9 pm',
    'Sunday closed',
    'रविवार बंद',
    'Delivery within 5 km',
    'Free delivery above 500',
    'Minimum order 200',
    '20% off on all items',
    '⭐ Starters ⭐',
    '[Starters]',
    'GST extra',
    'Note: travel extra',
    'All prices inclusive of taxes',
    'Parcel charges Rs 10 extra',
    'Home collection free above 500',
    'Batch timing 4-6 pm',
    'Check in 12 noon, check out 11 am',
    'Item,MRP,Price',
  ])('the line %j of a product list is reported as unparsed because it is a contact, notice or heading', (line) => {
    expect(readProductList(`${line}\nPeda 450`, 40)).toMatchObject({
      products: [{ name: 'Peda' }],
      unparsedLines: [line],
    });
  });

  test.each([
    'Kaju Katli 1 kg 1200 500 gm 620',
    'Biryani 120/200',
    'Burger 80 / 120',
    'Pizza - 99/199/299 (S/M/L)',
    'Tea half/full 10/20',
    'Peda 2 for 40',
    'Chicken 65 - 180',
    'Thums Up 250 - 20',
    'Plot 25 L',
    'Flat ₹45 L',
    'MRP ₹500 offer price ₹399',
    'Rs.500 Now Rs.399',
    'Price: 450',
    'Peda\t120/200',
    'Gold facial\t1200\t900',
    'Butter chicken 220 400',
    'Basmati rice,650,599',
    'Rice 60/kg, 65/kg',
    'Rice 60/kg, 50',
    'Rice 60/kg 500/10 kg',
    'Hall 5000 + 500/hour',
    'Peda ₹400 kg & ₹210 500g',
    'Silk 60 gram 350/meter GST 5% extra',
    'Blouse simple 250 lining 350 designer 600',
  ])('the line %j of a product list is reported as unparsed: its price is ambiguous or has no product name', (line) => {
    expect(readProductList(line, 40)).toEqual({ products: [], unparsedLines: [line] });
  });

  test('a line without a price above a group of priced lines is reported as unparsed because it is a heading', () => {
    const { products, unparsedLines } = readProductList(
      'Starters\n\nChilli paneer 220\nSoup 80\n\nMains\nDal 120\nFish',
      40,
    );
    expect(products.map(({ name }) => name)).toEqual(['Chilli paneer', 'Soup', 'Dal', 'Fish']);
    expect(unparsedLines).toEqual(['Starters', 'Mains']);
  });

  test('headings and products beyond the maximum are reported as unparsed lines', () => {
    expect(readProductList('Sweets:\nPeda 450\nLaddu 380\nGhari 440', 2).unparsedLines).toEqual([
      'Sweets:',
      'Ghari 440',
    ]);
  });
});
