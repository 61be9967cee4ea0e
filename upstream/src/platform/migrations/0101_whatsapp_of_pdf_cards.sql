-- The WhatsApp number that a PDF card prints becomes one of its phone numbers, which its owner can change.
update pdf_card set details = jsonb_set(details, '{phoneNumbers}', details -> 'phoneNumbers' || to_jsonb(whatsapp))
from (select business_id, sections -> 'basicDetails' ->> 'whatsappNumber' as whatsapp from card where deleted_at is null) of_card
where of_card.business_id = pdf_card.business_id
  and whatsapp ~ '^\+?[0-9 -]{10,20}$'
  and template_code !~ '^staff-?id-'
  and jsonb_array_length(details -> 'phoneNumbers') between 1 and 2
  and not exists (
    select from jsonb_array_elements_text(details -> 'phoneNumbers') printed
    where right(regexp_replace(printed, '\D', '', 'g'), 10) = right(regexp_replace(whatsapp, '\D', '', 'g'), 10));
