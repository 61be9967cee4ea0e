/** Names of generated businesses: `card id | displayed name`. */
const names = `
shree-ganesh|Shree Ganesh
shree-ganesh|श्री गणेश
laxmi|Laxmi
lakshmi|लक्ष्मी
jai-ambe|જય અંબે
annapurna|Annapurna
annapurna|अन्नपूर्णा
saraswati|Saraswati
krishna|Krishna
shri-krishna|শ্রী কৃষ্ণ
murugan|முருகன்
balaji|Balaji
venkateshwara|వెంకటేశ్వర
ayyappa|അയ്യപ്പ
new-bharat|New Bharat
gurunanak|ਗੁਰੂ ਨਾਨਕ
maa-durga|মা দুর্গা
om-sai|Om Sai
patel|Patel
sharma|Sharma
sharma|शर्मा
reddy|Reddy
iyer|Iyer
khan|Khan
noor|نور
desai|દેસાઈ
joshi|Joshi
joshi|जोशी
gowda|ಗೌಡ
nair|Nair
das|Das
singh|Singh
fernandes|Fernandes
mehta|Mehta
royal|Royal
star|Star
golden|Golden
city|City
rainbow|Rainbow
national|National`;

/** `card id | displayed name | category | business nature`. */
const trades = `
sweets|Sweets|Sweets & namkeen|Retailer
tailors|Tailors|Clothing|Service provider
medical-stores|Medical Stores|Pharmacy|Retailer
electricals|Electricals|Electricals|Wholesaler
hardware|Hardware|Hardware & paints|Distributor
travels|Travels|Travel|Service provider
caterers|Caterers|Catering|Restaurant
jewellers|Jewellers|Jewellery|Retailer
textiles|Textiles|Textiles|Wholesaler
mobile-point|Mobile Point|Electronics|Retailer
photo-studio|Photo Studio|Photography|Service provider
beauty-parlour|Beauty Parlour|Beauty|Service provider
furniture|Furniture|Furniture|Manufacturer
consultants|Consultants|Consulting|Consultancy Services
interiors|Interiors|Interiors|Architect and Interior Designer
exports|Exports|Spices|Exporter/importer
bhojanalaya|भोजनालय|Restaurant|Restaurant
printers|Printers|Printing|Service provider
kirana|किराना|Groceries|Retailer
guest-house|Guest House|Hotel|Hotel`;

const people =
  'Jignesh Patel|Anita Sharma|Ramesh Kumar|Farah Khan|சுந்தர் ராஜன்|Lakshmi Iyer|Harpreet Singh|सुनीता देवी|Mohan Reddy|Priya Nair|অমিত দাস|Vikram Joshi|Meena Gupta|Salim Sheikh|કિરણ શાહ|Deepa Rao';

const places =
  'Ahmedabad,Gujarat,380001|Surat,Gujarat,395003|Mumbai,Maharashtra,400002|Pune,Maharashtra,411030|Delhi,Delhi,110006|Jaipur,Rajasthan,302003|Indore,Madhya Pradesh,452001|Lucknow,Uttar Pradesh,226001|Kolkata,West Bengal,700007|Patna,Bihar,800004|Chennai,Tamil Nadu,600001|Madurai,Tamil Nadu,625001|Bengaluru,Karnataka,560002|Hyderabad,Telangana,500002|Kochi,Kerala,682001|Ludhiana,Punjab,141008|Bhubaneswar,Odisha,751001|Guwahati,Assam,781001';

const rows = (text: string, separator = '\n'): string[] => text.split(separator).filter(Boolean);

export const businessNameLists = {
  names: rows(names).map((row) => row.split('|')),
  trades: rows(trades).map((row) => row.split('|')),
  people: rows(people, '|').map((row) => [row]),
  places: rows(places, '|').map((row) => row.split(',')),
};
