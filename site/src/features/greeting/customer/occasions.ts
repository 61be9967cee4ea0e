import { locale } from '../../ui/words.ts';

/** The occasions that every installation begins with, in Hindi. */
const hindi: Readonly<Record<string, string>> = {
  'Good morning': 'सुप्रभात',
  'Thought of the day': 'आज का विचार',
  Birthday: 'जन्मदिन',
  Anniversary: 'सालगिरह',
  Offer: 'ऑफ़र',
  'Now open': 'अब खुला है',
  'Closed today': 'आज बंद है',
  'We are hiring': 'हमें साथी चाहिए',
  Uttarayan: 'उत्तरायण',
  Pongal: 'पोंगल',
  'Republic Day': 'गणतंत्र दिवस',
  Holi: 'होली',
  "Women's Day": 'महिला दिवस',
  'Gudi Padwa and Ugadi': 'गुड़ी पड़वा और उगादी',
  Eid: 'ईद',
  'Mahavir Jayanti': 'महावीर जयंती',
  Bihu: 'बिहू',
  'Buddha Purnima': 'बुद्ध पूर्णिमा',
  'Independence Day': 'स्वतंत्रता दिवस',
  Onam: 'ओणम',
  'Raksha Bandhan': 'रक्षाबंधन',
  Janmashtami: 'जन्माष्टमी',
  'Ganesh Chaturthi': 'गणेश चतुर्थी',
  Navratri: 'नवरात्रि',
  Dussehra: 'दशहरा',
  Dhanteras: 'धनतेरस',
  Diwali: 'दिवाली',
  'Bhai Dooj': 'भाई दूज',
  Gurpurab: 'गुरुपर्व',
  Christmas: 'क्रिसमस',
};

/** A festival or an everyday occasion in the language of the page; one that somebody added stays as it was written. */
export const occasionLabel = (name: string): string => (locale === 'hi' ? (hindi[name] ?? name) : name);
