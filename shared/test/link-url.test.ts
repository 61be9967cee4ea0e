import { expect, it } from 'vitest';
import { mendLinkUrl, nameInLinkUrl, readLinkUrl } from '../src/shop/link-store/link-url.rules.ts';

const group = 'https://chat.whatsapp.com/Hj3KqLm8ZpA7bTxWn5RcYd';
const channel = 'https://whatsapp.com/channel/0029VaAsha7bTxWn5RcYd01x';
const catalogue = 'https://wa.me/c/919876543210';
const review = 'https://g.page/r/CfGhJkLmNoPqEBM/review';
const place = 'https://maps.app.goo.gl/Qx7bTxWn5RcYd0123';

/** Source: upstream/src/platform/migrations/0006_link_store.sql */
const patterns = {
  'WhatsApp group': 'https://chat.whatsapp.com/{value}',
  'WhatsApp channel': 'https://whatsapp.com/channel/{value}',
  'WhatsApp catalogue': 'https://wa.me/c/{value}',
  Telegram: 'https://t.me/{value}',
  Instagram: 'https://www.instagram.com/{value}',
  Facebook: 'https://www.facebook.com/{value}',
  LinkedIn: 'https://www.linkedin.com/in/{value}',
  'LinkedIn company': 'https://www.linkedin.com/company/{value}',
  X: 'https://x.com/{value}',
  Threads: 'https://www.threads.net/@{value}',
  Pinterest: 'https://www.pinterest.com/{value}',
  'Google Form': 'https://forms.gle/{value}',
  'Google Maps': 'https://maps.app.goo.gl/{value}',
  Mappls: 'https://mappls.com/{value}',
  'Google reviews': 'https://g.page/r/{value}/review',
  IndiaMART: 'https://www.indiamart.com/{value}',
  Calendly: 'https://calendly.com/{value}',
  'Razorpay page': 'https://razorpay.me/@{value}',
  YouTube: 'https://www.youtube.com/@{value}',
} as const;
/** Link types without a pattern, by the host in their placeholder. */
const placeholders = {
  Arattai: 'https://…',
  ShareChat: 'https://sharechat.com/…',
  Website: 'https://…',
  Brochure: 'https://drive.google.com/…',
  Menu: 'https://…',
  'Apple Maps': 'https://maps.apple.com/…',
  Justdial: 'https://www.justdial.com/…',
  Sulekha: 'https://www.sulekha.com/…',
  Tripadvisor: 'https://www.tripadvisor.in/…',
  MouthShut: 'https://www.mouthshut.com/…',
  Amazon: 'https://www.amazon.in/…',
  Flipkart: 'https://www.flipkart.com/…',
  Meesho: 'https://www.meesho.com/…',
  Myntra: 'https://www.myntra.com/…',
  JioMart: 'https://www.jiomart.com/…',
  TradeIndia: 'https://www.tradeindia.com/…',
  Swiggy: 'https://www.swiggy.com/…',
  Zomato: 'https://www.zomato.com/…',
  magicpin: 'https://magicpin.in/…',
  Practo: 'https://www.practo.com/…',
  BookMyShow: 'https://in.bookmyshow.com/…',
  MakeMyTrip: 'https://www.makemytrip.com/…',
  Spotify: 'https://open.spotify.com/…',
  JioSaavn: 'https://www.jiosaavn.com/…',
} as const;

type Kind = keyof typeof patterns | keyof typeof placeholders;
const formOf = (kind: Kind) =>
  kind in patterns
    ? { urlPattern: patterns[kind as keyof typeof patterns] as string, placeholder: '' }
    : { urlPattern: null, placeholder: placeholders[kind as keyof typeof placeholders] as string };

it.each<[Kind, typed: string, url: string]>([
  ['WhatsApp group', `${group}?mode=ems_copy_t`, group],
  ['WhatsApp group', `${group}?mode=ac_t`, group],
  ['WhatsApp group', `Follow this link to join my WhatsApp group: ${group}`, group],
  ['WhatsApp group', `मेरे WhatsApp ग्रुप में शामिल होने के लिए यह लिंक खोलें: ${group}?mode=ems_copy_t`, group],
  ['WhatsApp group', `आशा साड़ी ग्रुप\n${group}\n🙏`, group],
  ['WhatsApp group', 'chat.whatsapp.com/invite/Hj3KqLm8ZpA7bTxWn5RcYd', group],
  ['WhatsApp group', 'Hj3KqLm8ZpA7bTxWn5RcYd', group],
  ['WhatsApp group', 'whatsapp://chat?code=Hj3KqLm8ZpA7bTxWn5RcYd', group],
  ['WhatsApp group', `*${group}*`, group],
  ['WhatsApp group', 'https://bit.ly/asha-group', 'https://bit.ly/asha-group'],
  [
    'WhatsApp channel',
    'Follow the Asha Sarees channel on WhatsApp: https://www.whatsapp.com/channel/0029VaAsha7bTxWn5RcYd01x',
    channel,
  ],
  [
    'WhatsApp channel',
    'WhatsApp पर आशा साड़ी चैनल को फ़ॉलो करें: https://whatsapp.com/channel/0029VaAsha7bTxWn5RcYd01x/142',
    channel,
  ],
  ['WhatsApp channel', '0029VaAsha7bTxWn5RcYd01x', channel],
  ['WhatsApp catalogue', 'View our catalogue on WhatsApp: https://wa.me/c/919876543210', catalogue],
  ['WhatsApp catalogue', 'WhatsApp पर आशा साड़ी का कैटलॉग देखें: https://wa.me/c/919876543210', catalogue],
  ['WhatsApp catalogue', '98765 43210', catalogue],
  ['WhatsApp catalogue', '+91 98765-43210', catalogue],
  ['WhatsApp catalogue', 'wa.me/919876543210?text=Hi', catalogue],
  ['WhatsApp catalogue', 'https://wa.me/p/7123456789/919876543210', 'https://wa.me/p/7123456789/919876543210'],
  ['Telegram', '@asha_sarees', 'https://t.me/asha_sarees'],
  ['Telegram', 'Join our Telegram channel: https://t.me/asha_sarees?utm_source=wa', 'https://t.me/asha_sarees'],
  ['Telegram', 'टेलीग्राम पर जुड़ें t.me/+AbCdEfGhIjKlMnOp', 'https://t.me/+AbCdEfGhIjKlMnOp'],
  ['Telegram', 'https://telegram.me/joinchat/AbCdEfGhIjKl', 'https://telegram.me/joinchat/AbCdEfGhIjKl'],
  ['Telegram', '98765 43210', 'https://t.me/+919876543210'],
  ['Telegram', 'tg://resolve?domain=asha_sarees', 'https://t.me/asha_sarees'],
  ['Telegram', 'https://t.me/asha_bot?start=shop', 'https://t.me/asha_bot?start=shop'],
  ['Telegram', 'asha_sarees.t.me', 'https://t.me/asha_sarees'],
  [
    'Instagram',
    'https://www.instagram.com/asha.sarees?igsh=MXg1&utm_source=qr',
    'https://www.instagram.com/asha.sarees',
  ],
  ['Instagram', 'Follow us @asha.sarees', 'https://www.instagram.com/asha.sarees'],
  ['Instagram', 'Instagram: asha.sarees', 'https://www.instagram.com/asha.sarees'],
  ['Instagram', 'instagram.com/reel/C1aB2cD3/?igsh=x', 'https://instagram.com/reel/C1aB2cD3/'],
  ['Facebook', 'https://www.facebook.com/share/1AbCd/?mibextid=wwXIfr', 'https://www.facebook.com/share/1AbCd/'],
  [
    'Facebook',
    'https://m.facebook.com/profile.php?id=100064&mibextid=Z',
    'https://m.facebook.com/profile.php?id=100064',
  ],
  ['Facebook', 'asha.sarees', 'https://www.facebook.com/asha.sarees'],
  ['LinkedIn', 'https://in.linkedin.com/in/asha-mehta-12a/?trk=public', 'https://www.linkedin.com/in/asha-mehta-12a'],
  ['LinkedIn', 'in/asha-mehta', 'https://www.linkedin.com/in/asha-mehta'],
  ['LinkedIn company', 'company/asha-sarees', 'https://www.linkedin.com/company/asha-sarees'],
  ['X', 'https://twitter.com/ashasarees?s=21&t=abc', 'https://x.com/ashasarees'],
  ['X', '@ashasarees', 'https://x.com/ashasarees'],
  ['Threads', 'https://www.threads.com/@asha.sarees?invite=0', 'https://www.threads.net/@asha.sarees'],
  ['Pinterest', 'https://in.pinterest.com/ashasarees/?invite_code=1', 'https://in.pinterest.com/ashasarees/'],
  ['Pinterest', 'https://pin.it/4xYzAb', 'https://pin.it/4xYzAb'],
  ['Google Form', 'https://forms.gle/AbCdEf12345', 'https://forms.gle/AbCdEf12345'],
  ['Google Form', 'यह फ़ॉर्म भरें: https://forms.gle/AbCdEf12345?x=1', 'https://forms.gle/AbCdEf12345'],
  [
    'Google Form',
    'I invited you to fill in a form: https://docs.google.com/forms/d/e/1FAIpQLSdAsha/viewform?usp=sf_link',
    'https://docs.google.com/forms/d/e/1FAIpQLSdAsha/viewform?usp=sf_link',
  ],
  [
    'Google Form',
    'https://docs.google.com/forms/d/e/1FAIpQLSdAsha/viewform?usp=pp_url&entry.12=Asha&ts=9',
    'https://docs.google.com/forms/d/e/1FAIpQLSdAsha/viewform?usp=pp_url&entry.12=Asha',
  ],
  ['Google Maps', `Asha Sarees\nMG Road, Indore\n${place}?g_st=aw`, place],
  ['Google Maps', 'https://goo.gl/maps/AbCdEf12345', 'https://goo.gl/maps/AbCdEf12345'],
  [
    'Google Maps',
    'https://www.google.com/maps/search/?api=1&query=Asha',
    'https://www.google.com/maps/search/?api=1&query=Asha',
  ],
  ['Google Maps', '22.7196, 75.8577', 'https://www.google.com/maps/search/?api=1&query=22.7196%2C75.8577'],
  ['Mappls', 'mmi000', 'https://mappls.com/mmi000'],
  ['Mappls', 'https://mappls.com/mmi000?utm_source=x', 'https://mappls.com/mmi000'],
  ['Google reviews', review, review],
  [
    'Google reviews',
    'Asha Sarees would love your feedback. Post a review: https://g.page/r/CfGhJkLmNoPqEBM/review',
    review,
  ],
  ['Google reviews', 'हमें Google पर रिव्यू दें 🙏 https://g.page/r/CfGhJkLmNoPqEBM', review],
  ['Google reviews', 'https://g.page/asha-sarees/review?gm', 'https://g.page/asha-sarees/review'],
  [
    'Google reviews',
    'https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4&hl=en',
    'https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4',
  ],
  [
    'Google reviews',
    'ChIJN1t_tDeuEmsRUsoyG83frY4',
    'https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsRUsoyG83frY4',
  ],
  ['Google reviews', 'https://share.google/AbC123', 'https://share.google/AbC123'],
  ['IndiaMART', 'https://www.indiamart.com/asha-sarees/?utm_source=x', 'https://www.indiamart.com/asha-sarees/'],
  ['IndiaMART', 'asha-sarees', 'https://www.indiamart.com/asha-sarees'],
  ['Calendly', 'Book a time: https://calendly.com/asha/30min?month=2026-05', 'https://calendly.com/asha/30min'],
  ['Calendly', 'asha/30min', 'https://calendly.com/asha/30min'],
  ['Razorpay page', 'https://razorpay.me/@ashasarees?amount=AbC%3D', 'https://razorpay.me/@ashasarees?amount=AbC%3D'],
  ['Razorpay page', 'https://rzp.io/l/asha', 'https://rzp.io/l/asha'],
  ['YouTube', 'https://youtube.com/@ashasarees?si=AbCdEf', 'https://www.youtube.com/@ashasarees'],
  ['YouTube', 'UCabcdefghijklmnopqrstuv', 'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv'],
  ['YouTube', 'Watch https://youtu.be/dQw4w9WgXcQ?si=x', 'https://youtu.be/dQw4w9WgXcQ'],
  ['Arattai', 'Join me on Arattai: https://aratt.ai/@asha', 'https://aratt.ai/@asha'],
  ['ShareChat', 'https://sharechat.com/profile/asha?d=n', 'https://sharechat.com/profile/asha?d=n'],
  ['Website', 'Website: asha.in', 'https://asha.in'],
  ['Menu', 'हमारा मेन्यू: https://asha.in/menu?table=1', 'https://asha.in/menu?table=1'],
  [
    'Brochure',
    'https://drive.google.com/file/d/1aB/view?usp=sharing',
    'https://drive.google.com/file/d/1aB/view?usp=sharing',
  ],
  ['Apple Maps', 'https://maps.apple.com/?q=Asha', 'https://maps.apple.com/?q=Asha'],
  ['Justdial', 'Rate us: https://jsdl.in/RSL-ABC', 'https://jsdl.in/RSL-ABC'],
  ['Sulekha', 'www.sulekha.com/asha', 'https://www.sulekha.com/asha'],
  ['Tripadvisor', 'https://www.tripadvisor.com/Restaurant-1', 'https://www.tripadvisor.com/Restaurant-1'],
  ['MouthShut', 'https://www.mouthshut.com/asha', 'https://www.mouthshut.com/asha'],
  ['Amazon', 'Asha cotton saree https://amzn.in/d/abc via @amazon', 'https://amzn.in/d/abc'],
  ['Amazon', 'https://www.amazon.in/s?me=A1B2&tag=x', 'https://www.amazon.in/s?me=A1B2&tag=x'],
  ['Flipkart', 'Take a look at this saree on Flipkart http://dl.flipkart.com/s/Abc', 'http://dl.flipkart.com/s/Abc'],
  ['Meesho', 'meesho.com/asha?ms=2', 'https://meesho.com/asha?ms=2'],
  ['Myntra', 'https://www.myntra.com/asha', 'https://www.myntra.com/asha'],
  ['JioMart', 'https://www.jiomart.com/asha', 'https://www.jiomart.com/asha'],
  ['TradeIndia', 'https://www.tradeindia.com/asha/', 'https://www.tradeindia.com/asha/'],
  [
    'Swiggy',
    'Order from Asha on Swiggy! https://www.swiggy.com/menu/12?source=sharing',
    'https://www.swiggy.com/menu/12?source=sharing',
  ],
  ['Zomato', 'Check out Asha on Zomato. http://zoma.to/r/123', 'http://zoma.to/r/123'],
  ['magicpin', 'https://magicpin.in/Indore/asha', 'https://magicpin.in/Indore/asha'],
  ['Practo', 'https://www.practo.com/indore/doctor/asha', 'https://www.practo.com/indore/doctor/asha'],
  ['BookMyShow', 'https://in.bookmyshow.com/events/asha', 'https://in.bookmyshow.com/events/asha'],
  ['MakeMyTrip', 'https://www.makemytrip.com/hotels/asha', 'https://www.makemytrip.com/hotels/asha'],
  ['Spotify', 'https://open.spotify.com/show/1?si=x', 'https://open.spotify.com/show/1?si=x'],
  ['JioSaavn', 'https://www.jiosaavn.com/song/asha', 'https://www.jiosaavn.com/song/asha'],
])('the link type %s reads %j as %s', (kind, typed, url) => {
  expect(readLinkUrl(formOf(kind), typed)).toBe(url);
  expect(readLinkUrl(formOf(kind), url)).toBe(url);
  expect(mendLinkUrl(formOf(kind), url)).toBe(url);
});

it.each<[Kind, typed: string]>([
  ['WhatsApp group', 'Follow this link to join my WhatsApp group'],
  ['WhatsApp group', 'https://www.facebook.com/groups/asha'],
  ['WhatsApp group', 'Asha Sarees'],
  ['WhatsApp group', 'chat.whatsapp.com'],
  ['WhatsApp group', 'https://chat.whatsapp.com/Hj3K%3Fmode%3Dems_copy_t'],
  ['WhatsApp channel', group],
  ['WhatsApp catalogue', 'Asha'],
  ['Telegram', 'Asha Sarees Indore'],
  ['Telegram', 'https://instagram.com/asha'],
  ['Instagram', 'आशा साड़ी'],
  ['Facebook', 'Asha Sarees Indore'],
  ['LinkedIn', 'https://x.com/asha'],
  ['Google Form', 'feedback'],
  ['Google Form', 'https://docs.google.com/spreadsheets/d/1'],
  ['Google Maps', 'MG Road, Indore'],
  ['Google reviews', 'Please review us'],
  ['Calendly', 'every day 10 to 5'],
  ['YouTube', 'https://www.instagram.com/asha'],
  ['Website', 'Asha Sarees'],
  ['Amazon', 'https://www.flipkart.com/asha'],
  ['Swiggy', 'https://www.zomato.com/asha'],
  ['Zomato', 'we are on Zomato'],
])('the link type %s refuses %j', (kind, typed) => {
  expect(readLinkUrl(formOf(kind), typed)).toBeNull();
});

it.each<[Kind, stored: string, url: string]>([
  ['WhatsApp group', 'https://chat.whatsapp.com/Hj3KqLm8ZpA7bTxWn5RcYd%3Fmode%3Dems_copy_t', group],
  ['WhatsApp group', `https://chat.whatsapp.com/${encodeURIComponent(`Follow this link: ${group}`)}`, group],
  ['Google reviews', `https://g.page/r/${encodeURIComponent(`Review us ${review}`)}/review`, review],
  ['Telegram', `https://t.me/${encodeURIComponent('https://t.me/asha_sarees')}`, 'https://t.me/asha_sarees'],
  ['Telegram', 'https://t.me/%2B919876543210', 'https://t.me/+919876543210'],
])('the stored link of type %s, %j, is wrong and is mended to %s', (kind, stored, url) => {
  expect(readLinkUrl(formOf(kind), stored)).not.toBe(stored);
  expect(mendLinkUrl(formOf(kind), stored)).toBe(url);
});

it.each([
  ['https://darshan.example.com/{value}', '@somnath', 'https://darshan.example.com/somnath'],
  ['https://darshan.example.com/{value}', 'https://other.example/somnath', 'https://other.example/somnath'],
  ['https://darshan.example.com/{value}', 'Open this: https://darshan.example.com/1', 'https://darshan.example.com/1'],
  ['https://darshan.example.com/{value}', 'the temple of Somnath', null],
  ['https://maps.example.com/?q={value}', 'Asha Sarees', 'https://maps.example.com/?q=Asha%20Sarees'],
])('the pattern %s of a link type that staff added reads %j as %s', (urlPattern, typed, url) => {
  expect(readLinkUrl({ urlPattern, placeholder: '' }, typed)).toBe(url);
});

it('the name in a stored link is shown decoded, and a link with a damaged escape is shown as stored', () => {
  expect(nameInLinkUrl('https://t.me/{value}', 'https://t.me/asha')).toBe('asha');
  expect(nameInLinkUrl('https://t.me/{value}', 'https://t.me/100%')).toBe('100%');
  expect(nameInLinkUrl('https://t.me/{value}', 'https://x.com/asha')).toBe('https://x.com/asha');
});
