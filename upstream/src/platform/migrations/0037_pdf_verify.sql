-- In the address of the page behind the QR code of a staff id: 122 bits by chance.
alter table pdf_card add column verify_code text not null unique default replace(gen_random_uuid()::text, '-', '');
alter table pdf_card add column revoked_at timestamptz;
update pdf_card set revoked_at = updated_at where status = 'revoked';
