-- Spellings that sound alike have the same key: namakin, namkeen and नमकीन. A key has no vowels but i, u and an initial a.
create function name_key(name text) returns text language plpgsql immutable strict parallel safe as $$
declare
  key text := replace(lower(normalize(name, NFC)), 'ज्ञ', 'gy');
  step text[];
begin
  foreach step slice 1 in array array[
    ['[''’]', ''], ['chh?', 'C'], ['th', 'T'], ['ph', 'f'], ['([kgjdb])h', '\1'], ['sh', 's'], ['x', 'ks'], ['[cq]', 'k'],
    ['z', 'j'], ['w', 'v'], ['(\w{3}[b-df-hj-np-tv-xCT])e\M', '\1']
  ] loop
    key := regexp_replace(key, step[1], step[2], 'g');
  end loop;
  key := translate(key,
    'ँंअआइईउऊऋऌऍऎएऐऑऒओऔकखगघङचछजझञटठडढणतथदधनऩपफबभमयरऱलळऴवशषसहिीुूृॄॅॆेैॉॊोौ'
    'ঁংঅআইঈউঊঋঌএঐওঔকখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহিীুূৃৄেৈোৌ'
    'ਁਂਅਆਇਈਉਊਏਐਓਔਕਖਗਘਙਚਛਜਝਞਟਠਡਢਣਤਥਦਧਨਪਫਬਭਮਯਰਲਵਸਹਿੀੁੂੇੈੋੌ'
    'ઁંઅઆઇઈઉઊઋઌઍએઐઑઓઔકખગઘઙચછજઝઞટઠડઢણતથદધનપફબભમયરલળવશષસહિીુૂૃૄૅેૈૉોૌ'
    'ଁଂଅଆଇଈଉଊଋଌଏଐଓଔକଖଗଘଙଚଛଜଝଞଟଠଡଢଣତଥଦଧନପଫବଭମଯରଲଳଵଶଷସହିୀୁୂୃୄେୈୋୌ'
    'ஂஅஆஇஈஉஊஎஏஐஒஓஔகஙசஜஞடணதநனபமயரறலளழவஶஷஸஹிீுூெேைொோௌ'
    'ఁంఅఆఇఈఉఊఋఌఎఏఐఒఓఔకఖగఘఙచఛజఝఞటఠడఢణతథదధనపఫబభమయరఱలళఴవశషసహిీుూృౄెేైొోౌ'
    'ಁಂಅಆಇಈಉಊಋಌಎಏಐಒಓಔಕಖಗಘಙಚಛಜಝಞಟಠಡಢಣತಥದಧನಪಫಬಭಮಯರಱಲಳವಶಷಸಹಿೀುೂೃೄೆೇೈೊೋೌ'
    'ഁംഅആഇഈഉഊഋഌഎഏഐഒഓഔകഖഗഘങചഛജഝഞടഠഡഢണതഥദധനഩപഫബഭമയരറലളഴവശഷസഹിീുൂൃൄെേൈൊോൌ'
    'ੰൺൻർൽൾ'
    'ः़ऽा्ঃ়ঽা্ਃ਼ਾ੍ઃ઼ઽા્ଃ଼ଽା୍ஃா்ః఼ఽా్ಃ಼ಽಾ್ഃ഼ഽാ്‌‍ੱ',
    'nnaaiiuuRliiiiuuuukkggnCCjjntTddntTddnnpfbbmyrrlllvssshiiuuRRiiiiuuuu'
    'nnaaiiuuRliiuukkggnCCjjntTddntTddnpfbbmyrlssshiiuuRRiiuu'
    'nnaaiiuuiiuukkggnCCjjntTddntTddnpfbbmyrlvshiiuuiiuu'
    'nnaaiiuuRliiiuuukkggnCCjjntTddntTddnpfbbmyrllvssshiiuuRRiiiuuu'
    'nnaaiiuuRliiuukkggnCCjjntTddntTddnpfbbmyrllvssshiiuuRRiiuu'
    'naaiiuuiiiuuuknCjntntnnpmyrrlllvssshiiuuiiiuuu'
    'nnaaiiuuRliiiuuukkggnCCjjntTddntTddnpfbbmyrrlllvssshiiuuRRiiiuuu'
    'nnaaiiuuRliiiuuukkggnCCjjntTddntTddnpfbbmyrrllvssshiiuuRRiiiuuu'
    'nnaaiiuuRliiiuuukkggnCCjjntTddntTddnnpfbbmyrrlllvssshiiuuRRiiiuuu'
    'nnnrll');
  foreach step slice 1 in array array[
    ['R', 'ri'], ['[ey]', 'i'], ['o', 'u'], ['(\S)a+', '\1'], ['\ma+(?=[iu])', ''], ['[^a-zA-Z0-9]+', ' '],
    ['([a-zA-Z])\1+', '\1'], ['n(?=[pbfm])', 'm'], ['(\w{3})T', '\1t'], ['T', 'q']
  ] loop
    key := regexp_replace(key, step[1], step[2], 'g');
  end loop;
  return ' ' || lower(btrim(key));
end $$;

alter table business add column name_key text not null generated always as (name_key(business_name)) stored;
drop trigger audit on business;
create trigger audit after insert or update or delete on business
  for each row execute function
  audit('business_id', 'has_card', 'name_in_order', 'name_key', 'ends_on', 'ended_on', 'city_in_order', 'plan_days');
create index business_name_key_parts on business using gin (name_key gin_trgm_ops);

create or replace function businesses_found(search_by text, pattern text, other text, only_agency_id uuid, most int)
returns setof uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select search_ids('business', 'business_id', joined, in_table, in_id_column, searched, pattern, other, only_agency_id, most)
  from (values
    ('businessName', '', 'business', 'business_id', 'business.business_name'),
    ('nameKey', '', 'business', 'business_id', 'business.name_key'),
    ('contactPerson', '', 'business', 'business_id', 'business.contact_person'),
    ('pinCode', '', 'business', 'business_id', $sql$business.address ->> 'pinCode'$sql$),
    ('registeredPhoneNumber', ' join customer using (user_id)', 'customer', 'user_id', 'customer.phone_number'),
    ('cardId', ' join card on card.business_id = business.business_id and card.deleted_at is null', 'card', 'card_no',
      'card.card_id')
  ) as kind (name, joined, in_table, in_id_column, searched) where name = search_by
$$;
