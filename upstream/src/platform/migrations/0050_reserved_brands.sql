-- Names that no card may have as its address because everybody knows whose they are. An operator adds to them:
--   insert into reserved_card_id values ('some-bank');
create table reserved_card_id (card_id text primary key check (card_id = lower(card_id)));
grant select on reserved_card_id to parichay_app;
insert into reserved_card_id
select unnest(string_to_array(
  'sbi,state-bank-of-india,hdfc,hdfc-bank,icici,icici-bank,axis-bank,kotak,kotak-bank,kotak-mahindra-bank,pnb,'
  'punjab-national-bank,bank-of-baroda,bank-of-india,canara-bank,union-bank,indian-bank,idbi-bank,yes-bank,idfc-first-bank,'
  'indusind-bank,federal-bank,rbi,reserve-bank-of-india,npci,upi,bhim,paytm,phonepe,google-pay,gpay,amazon-pay,razorpay,'
  'cred,bharatpe,mobikwik,lic,lic-of-india,sbi-life,hdfc-life,icici-prudential,bajaj-finserv,bajaj-finance,muthoot-finance,'
  'tata,tata-motors,tata-steel,tcs,tanishq,titan,reliance,jio,ril,adani,birla,mahindra,bajaj,hero-motocorp,maruti-suzuki,'
  'airtel,vodafone-idea,bsnl,infosys,wipro,hcl,larsen-toubro,itc,hindustan-unilever,asian-paints,ultratech,ambuja-cement,'
  'amul,mother-dairy,haldirams,haldiram,britannia,parle,patanjali,dabur,nestle,coca-cola,pepsi,dominos,mcdonalds,kfc,'
  'swiggy,zomato,blinkit,zepto,bigbasket,flipkart,amazon,myntra,meesho,snapdeal,nykaa,ajio,dmart,big-bazaar,croma,'
  'ola,uber,rapido,irctc,indian-railways,indigo,air-india,makemytrip,oyo,goibibo,google,youtube,facebook,instagram,meta,'
  'microsoft,apple,samsung,xiaomi,oneplus,netflix,hotstar,telegram,truecaller,linkedin,twitter,'
  'aadhaar,uidai,income-tax,gst,epfo,digilocker,cowin,police,supreme-court,election-commission,government,pmo,narendra-modi',
  ','
))
on conflict do nothing;
