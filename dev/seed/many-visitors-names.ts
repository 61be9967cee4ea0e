/** Names of visitors: each first name combines with each surname. */
const firstNames =
  'Aarav,Bhavna,Chirag,Divya,Esha,Faisal,Geeta,Hemant,Ishita,Jaya,Kunal,Leela,Manoj,Neha,Omkar,Pooja,Rahul,Seema,Tarun,Usha,Varun,Yasmin,Zubin,Nandini';
const surnames =
  'Agarwal,Bhatt,Chauhan,Dsouza,Ghosh,Hegde,Jadhav,Kulkarni,Malhotra,Menon,Mishra,Pandey,Pillai,Rathod,Saxena,Shetty,Thakur,Vyas,Yadav,Sheikh';

/** `language | enquiry`. */
const questions = `
en|What are your rates? I need a quote for 50 pieces.
en|Do you deliver to the old city? When can you come?
en|I saw your card at a friend's shop. Please call me after 6 pm.
en|Are you open on Sunday?
en|Can you share your price list on WhatsApp?
en|I want to place an order for a wedding on the 14th. Is it possible?
en|Do you give a discount on bulk orders?
en|Please send the address, we want to visit this week.
en|Is home delivery free above 500 rupees?
en|I ordered last month and was happy. I need the same again.
en|Do you take UPI and cards?
en|Need this urgently by tomorrow evening. Please reply.
hi|कृपया अपना रेट बताइए, मुझे 20 पीस चाहिए।
hi|क्या आप घर पर डिलीवरी देते हैं?
hi|दिवाली के लिए गिफ्ट पैक का दाम क्या है?
hi|आपकी दुकान कितने बजे खुलती है?
hi|शाम को फ़ोन कीजिए, बड़ा ऑर्डर है।
gu|તમારો ભાવ શું છે? મને ૩૦ નંગ જોઈએ છે.
gu|રવિવારે દુકાન ચાલુ રહે છે?
gu|લગ્ન માટે ઓર્ડર આપવો છે, ફોન કરજો.`;

/** `stars | review`. */
const reviews = `
5|Very good work and on time. Will come again.
5|Polite staff and honest prices.
5|We have been customers for ten years.
5|बहुत अच्छा काम, समय पर मिला।
5|ખૂબ સરસ સેવા.
5|Answered on WhatsApp within minutes.
4|Good quality. Parking is difficult in the evening.
4|Nice collection, a little crowded on Saturdays.
4|दाम ठीक हैं, दुकान साफ़ है।
4|Good, but delivery took a day longer.
3|Fine, but nobody picked up the phone at first.
3|Good work, the bill took long.`;

const notes = {
  won: ['Ordered, advance taken.', 'Came to the shop and bought.', 'Regular customer now.'],
  lost: ['Found it cheaper elsewhere.', 'Does not pick up.', 'Wanted it in another city.'],
  read: ['Call again after the weekend.', 'Asked for a written quote.', 'Wants to see samples first.'],
};

const rows = (text: string): string[][] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((row) => row.split('|'));

export const visitorTexts = {
  names: firstNames.split(',').flatMap((first) => surnames.split(',').map((last) => `${first} ${last}`)),
  questions: rows(questions),
  reviews: rows(reviews),
  notes,
};
